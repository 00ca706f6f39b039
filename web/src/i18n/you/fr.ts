/** La page sur soi-même et ses appareils, en français. */
import type { Translation } from "../messages";
import type english from "./en";

export default {
  title: "Vous et vos appareils",
  stranger: "Ce serveur ne vous connaît pas encore. Il n’y a rien à montrer ni à supprimer.",

  devices: "Vos appareils",
  "devices.text": "Chaque navigateur où vous êtes {name}. Celui que vous n’avez plus peut être déconnecté ici.",
  "device.unknown": "Un navigateur",
  "device.this": "celui-ci",
  "device.seen": "Vu {when}",
  "device.out": "Déconnecter",
  "device.out.of": "Déconnecter {device}, vu {when}",
  "device.more": "Un appareil de plus",
  "device.more.text":
    "Un lien par lequel un autre navigateur est vous aussi : une seule fois, dans les {minutes} minutes. Gardez-le pour vous.",
  "device.link": "Lien vers un autre appareil",
  "device.qr": "Code QR pour un autre appareil",

  shared: "Places que d’autres tiennent aussi",
  "shared.text":
    "Qui a le lien secret de votre place peut jouer pour vous. Si ce n’est pas votre propre appareil, faites un nouveau lien.",
  "shared.seat": "{table}, place {seat}",
  "shared.seen": "un autre appareil, vu {when}",
  "shared.unseen": "un autre appareil",
  "shared.renew": "Nouveau lien, les renvoyer",
  "shared.renew.of": "Nouveau lien pour {seat}, renvoyer les autres",

  arrive: "Cet appareil aussi ?",
  "arrive.text": "Ce lien fait de ce navigateur le même invité que l’appareil d’où vous venez.",
  "arrive.other":
    "Jusqu’ici vous êtes {name} sur cet appareil : ses tables ne seront plus accessibles depuis ce navigateur.",
  "arrive.yes": "Oui, être cet invité ici",
  "arrive.old": "Ce lien est trop ancien, ou a déjà servi. Faites-en un nouveau sur l’autre appareil.",
  "arrive.done": "Vous êtes maintenant {name} sur cet appareil.",

  data: "Ce qui est gardé sur vous",
  "data.text":
    "Votre nom, vos tables et ce qui s’y est joué, vos livres du jeu sur table, et où l’on vous prévient que c’est à vous. Rien d’autre, et rien ne sort de ce serveur.",
  "data.ever": "Ce serveur le garde jusqu’à ce que vous le supprimiez.",
  "data.tables": {
    count: "days",
    one: "Les tables finies, ou jamais commencées, sont gardées {days} jour.",
    other: "Les tables finies, ou jamais commencées, sont gardées {days} jours.",
  },
  "data.books": {
    count: "days",
    one: "Les livres du jeu sur table sont gardés {days} jour après la dernière ligne.",
    other: "Les livres du jeu sur table sont gardés {days} jours après la dernière ligne.",
  },
  "data.guests": {
    count: "days",
    one: "Qui ne vient pas pendant {days} jour est oublié.",
    other: "Qui ne vient pas pendant {days} jours est oublié.",
  },
  "data.take": "Tout emporter dans un fichier",

  remove: "Supprimer tout ce qui me concerne",
  "remove.title": "Supprimer tout ce qui vous concerne ?",
  "remove.text": "C’est définitif, même pour qui tient ce serveur.",
  "remove.goes": "Ce qui disparaît",
  "remove.name": "Votre nom et vos cookies, sur tous vos appareils",
  "remove.tables": {
    count: "tables",
    one: "{tables} table où personne d’autre n’est assis",
    other: "{tables} tables où personne d’autre n’est assis",
  },
  "remove.books": { count: "books", one: "{books} livre du jeu sur table", other: "{books} livres du jeu sur table" },
  "remove.told": {
    count: "places",
    one: "{places} adresse où l’on vous prévient que c’est à vous",
    other: "{places} adresses où l’on vous prévient que c’est à vous",
  },
  "remove.stays": "Ce qui reste",
  "remove.kept": {
    count: "tables",
    one: "{tables} table qui est aussi à d’autres : vous y êtes N. N., et un robot court à votre place",
    other: "{tables} tables qui sont aussi à d’autres : vous y êtes N. N., et un robot court à votre place",
  },
  "remove.nothing": "Rien.",
  "remove.backups": "Les copies faites auparavant par qui tient ce serveur restent jusqu’à leur remplacement.",
  "remove.yes": "Tout supprimer",
  "remove.no": "Tout garder",
  "remove.done": "Tout ce qui vous concerne est supprimé.",
} as const satisfies Translation<typeof english>;
