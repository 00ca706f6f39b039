/** What the Redline table says beside the sentences of the game, in French. */
import type en from "./en";
import type { Translation } from "../messages";

export default {
  // --- pieces, in words
  "piece.yellow": "jaune : {lines}",
  "piece.blue": "bleue : {lines}",
  "port.N": "haut",
  "port.NE": "haut droite",
  "port.E": "droite",
  "port.SE": "bas droite",
  "port.S": "bas",
  "port.SW": "bas gauche",
  "port.W": "gauche",
  "port.NW": "haut gauche",

  // --- the head
  "about.players": { count: "players", one: "{players} joueur", other: "{players} joueurs" },
  "about.pieces": { count: "pieces", one: "{pieces} pièce chacun", other: "{pieces} pièces chacun" },
  "about.pieces.house": "{pieces} pièces chacun (option maison)",
  "about.variant": "variante",
  "about.plays_on": "commencée sous les anciennes règles : le dernier qui a des pièces gagne",
  "about.game": "partie {game} sur {games}",
  "status.over": "C’est fini.",
  "status.place": { count: "ways", one: "À vous : {ways} pose possible", other: "À vous : {ways} poses possibles" },
  "status.blocked": "À vous : aucune pose possible",

  // --- the board
  board: "Le plateau. Prenez une pièce, puis déplacez-la avec les flèches.",
  "board.in": "Plus près",
  "board.out": "Plus loin",
  "board.fit": "Toutes les pièces",
  "board.follow": "Suivre la dernière pièce",
  tool: "La pièce en main",
  "turn.left": "Tourner à gauche",
  "turn.right": "Tourner à droite",
  place: "Poser ici",
  held: "{piece}, en {cell}.",
  "held.taken": "Une pièce s’y trouve.",

  // --- everybody
  "players.title": "Joueurs",
  "players.show": "Les joueurs et leurs pièces",
  "players.reserve": "réserve",
  "players.you": "vous",
  "players.turn": "joue",
  "players.gives": "choisit",
  "players.chosen": "a choisi",
  "players.won": "a gagné",
  "players.out": "éliminé, n° {place}",
  "players.points": { count: "points", one: "{points} pt", other: "{points} pts" },
  "players.wins": { count: "games", one: "{games} partie gagnée", other: "{games} parties gagnées" },
  "players.empty": "aucune pièce",

  // --- my pieces
  "dock.pieces": "Vos pièces",
  "dock.place": "Posez une pièce",
  "dock.place.of": "{name} pose une pièce",
  "dock.place.hint":
    "Prenez une pièce, cliquez une case verte, tournez avec R, posez avec Entrée. Le nombre dit combien de poses sont possibles.",
  "dock.place.touch": "Prenez une pièce, touchez une case verte, touchez encore pour tourner.",
  "dock.piece": "Pièce {number}, {piece}",
  "dock.ways": {
    count: "ways",
    one: "{ways} pose possible",
    other: "{ways} poses possibles",
  },
  "dock.waits": "On attend {names}",
  "dock.clock": "encore {time}",
  "dock.discard": "Aucune pose possible : rejetez deux pièces",
  "dock.discard.one": "Aucune pose possible, la dernière pièce s’en va",
  "dock.discard.hint": "Touchez une pièce, puis une case, pour savoir pourquoi elle n’y va pas.",
  "dock.discard.do": "Rejeter ces deux pièces",
  "dock.discard.do.one": "La rejeter",
  "dock.give": "Rejetez une pièce",
  "dock.give.hint": "Personne ne voit laquelle avant que tous aient choisi.",
  "dock.give.do": "Rejeter celle-ci",
  "dock.give.done": "Choisie",
  "dock.give.chosen": "Vous avez choisi",
  "dock.give.change": "Vous pouvez changer jusqu’à ce que tous aient choisi.",
  "dock.watching": "Vous regardez",
  "dock.watching.text": "Les mains sont ouvertes : vous voyez ce que tous voient.",

  // --- lessons
  "lessons.title": "Redline en deux leçons",
  "lesson.again": "Réessayer",
  "lesson.place": "Où une pièce va",
  "lesson.place.text":
    "Une pièce prolonge chaque ligne qui arrive dans sa case, n’en termine aucune, et la pièce qu’elle prolonge est de l’autre couleur. Tournez-la jusqu’à ce que tout convienne.",
  "lesson.place.task":
    "Prenez une pièce et posez-la sur une case verte. Voyez ensuite pourquoi la troisième ne va nulle part.",
  "lesson.place.good":
    "Elle prolonge une ligne et n’en termine aucune, et la pièce prolongée est de l’autre couleur. Un tour n’est rien d’autre ; qui ne peut plus poser perd des pièces, et qui pose le dernier gagne.",
  "lesson.place.bad": "Elle va là, mais ne forme aucun alignement. Cherchez une case à étoile.",
  "lesson.place.next": "À la deuxième leçon",
  "lesson.align": "Les alignements",
  "lesson.align.text":
    "Trois pièces d’une couleur côte à côte, en ligne, en colonne ou en diagonale, forment un alignement ; quatre en couleurs alternées aussi. Qui en forme un nouveau pioche une pièce dans la réserve ou, si elle est vide, tous les autres en cèdent une.",
  "lesson.align.task": "Formez un alignement : les cases à étoile en forment un.",
  "lesson.align.good":
    "Trois pièces bleues en colonne : dans une partie, vous piocheriez maintenant une pièce, et auriez un tour de plus que les autres.",
  "lesson.align.bad": "Elle va là, mais ne forme aucun alignement. Cherchez une case à étoile.",
  "lesson.align.next": "À une partie",

  // --- help
  hint: "Conseil",
  "hint.said": "Un robot qui réfléchit jouerait cela. Jouez-le, ou mieux.",
  back: "Reprendre",
  "back.not": "Rien ne peut être repris ici : vous n’avez pas encore joué, ou une pièce a été piochée depuis.",
  look: "Que peut-on placer ?",
  "look.of": "Que peut encore placer {name} ?",
  "look.said": "{name} : {pieces} pièces sur {of} peuvent être placées maintenant.",
  "why.aligns": "Elle forme un alignement",
  "why.aligns.text": "Les trois règles sont respectées, et le nouvel alignement est récompensé.",

  // --- why not there
  "why.title": "Pourquoi pas là ?",
  "why.title.fits": "Où elle va",
  "why.none":
    "Prenez une pièce. Les cases vertes montrent où elle va ; touchez toute autre case pour savoir pourquoi pas là.",
  "why.none.let": "Prenez une pièce pour savoir pourquoi elle ne va nulle part.",
  "why.press": "Touchez une case pour savoir pourquoi pas là.",
  "why.nowhere": "Elle ne va nulle part.",
  "why.fits": "Elle va",
  "why.fits.text": "Les trois règles sont respectées.",
  "why.far": "Aucune pièce ne touche cette case : il n’y a pas de ligne à prolonger.",
  "why.asking": "On demande aux règles…",
  "why.ways": "Les façons de la tourner",

  // --- what happened
  "log.title": "Ce qui s’est passé",
  "log.none": "Rien ne s’est encore passé.",
  "log.game": "Partie {game}",
  "log.turn": "Tour {turn}",
  "review.place": "{piece} en {cell}",
  "review.shown": "Ce que montre le plateau",
  "review.board": "Le plateau, {round}",
  "review.took": "{name} : {option}",
  "review.hands": "Toutes les mains",
  "step.title": "Ordre du jeu",
  "step.at": "Tour {turn} sur {turns}",
  "step.back": "Tour précédent",
  "step.on": "Tour suivant",
  "step.game": "Partie",
  "step.play": "Revoir depuis le début",
  "step.now": "Au présent",
  "list.title": "Le plateau en liste",
  "list.none": "Aucune pièce n’est encore posée.",
  "list.spots": "Où va la pièce en main",

  // --- the end of a game
  "end.game": "Partie {game} sur {games} : {name} gagne",
  "end.won": "{name} gagne",
  "end.match": "{name} gagne le match",
  "end.tie": "{names} se partagent la victoire",
  "end.you": "Vous gagnez !",
  "end.place": "Rang",
  "end.player": "Joueur",
  "end.left": "Pièces restantes",
  "end.points": "Points",
  "end.total": "En tout",
  "end.wins": "Parties gagnées",
  "end.next": "À la partie {game}",
  "end.record": "Télécharger le compte rendu",
  "proof.open": "Pourquoi personne ne peut poser",
  "proof.title": "Plus personne ne peut poser",
  "proof.text":
    "Après la pose de {name}, aucune pièce d’aucune main ne va nulle part. Choisissez une pièce, puis une case barrée.",
  "proof.sum": "{places} poses sur {cells} cases ont été essayées ; {fits} sont permises.",
  "proof.all": "Toutes les cases",
  "proof.empty": "Plus personne n’a de pièce.",

  // --- one device, many players
  "cover.title": "À {name}",
  "cover.text": "Il faut rejeter une pièce, et personne d’autre ne doit voir laquelle.",
  "cover.show": "C’est moi, {name} : je choisis",

  // --- how it is played
  "how.title": "Comment on joue",
  "how.aim": "Posez des pièces pour que les lignes rouges continuent. Qui pose la dernière pièce possible gagne.",
  "how.extend": "Prolonger",
  "how.extend.text":
    "Votre pièce prolonge au moins une ligne rouge. Une ligne qui passe par un coin continue chez la voisine en diagonale.",
  "how.dead": "Pas d’impasse",
  "how.dead.text":
    "Là où votre pièce fait face à une autre, par un côté ou par un coin, toutes deux ont une ligne, ou aucune.",
  "how.colour": "Alterner",
  "how.colour.text":
    "Votre pièce n’a pas la couleur de celle qu’elle prolonge. Si elle prolonge les deux couleurs, l’une ou l’autre convient.",
  "how.align": "Alignement",
  "how.align.text":
    "Trois ou plus d’une couleur, ou quatre ou plus qui alternent, sans vide, en ligne, en colonne ou en diagonale.",
  "how.align.reward":
    "Pour un nouvel alignement, vous piochez une pièce dans la réserve ; si elle est vide, tous les autres en rejettent une.",
  "how.blocked": "Aucune pose possible",
  "how.blocked.text":
    "Qui ne peut pas poser rejette deux pièces. Qui n’en a plus est éliminé. Quand plus personne ne peut poser, qui a posé en dernier gagne.",
  "how.hands": "Mains ouvertes",
  "how.hands.text":
    "Les pièces de tous sont visibles. Prenez-en une : les cases vertes montrent où elle va, toute autre case dit pourquoi pas.",
  "how.go": "À la table",

  // --- keys
  "keys.pick": "prendre une pièce",
  "keys.turn": "la tourner",
  "keys.back": "la tourner dans l’autre sens",
  "keys.move": "la déplacer de case en case",
  "keys.next": "case suivante où elle va",
  "keys.previous": "case précédente",
  "keys.place": "poser, ou rejeter",
  "keys.drop": "la reposer",
  "keys.step": "suivre l’ordre du jeu",
  "keys.zoom": "plus près, plus loin",

  // --- a new table
  "new.about":
    "Un jeu de pièces de deux à six, à mains ouvertes : prolongez les lignes rouges et soyez le dernier à pouvoir le faire.",
  "new.seat": "Joueur {letter}",
  "new.hand": "Pièces par joueur",
  "new.hand.few": "À plus de quatre joueurs, il n’y a pas assez de pièces pour dix chacun.",
  "new.games": "Parties",
  "new.games.one": "Une seule partie",
  "new.games.series": "Série de {games} parties",
  "new.games.many": "Série de {games} parties, avec des points",
  "new.games.won": "Série de {games} parties, selon les parties gagnées",
  "new.scoring": "Décompte des points",
  "new.scoring.about": "Des points selon qui reste le plus longtemps.",
  "new.scoring.without": "Sans points, ce sont les parties gagnées qui comptent.",
  "new.starter": "Qui commence",
  "new.starter.lot": "Tirage au sort",
  "new.variant": "Variante",
  "new.variant.about": "Une pièce entre les deux couleurs doit différer de la dernière pièce jouée.",
  "new.table.hint": "Partie du dimanche",

  // --- before the start
  "lobby.single": "Partie simple",
  "lobby.scored": "Partie simple, avec des points",
  "lobby.starter": "{seat} commence",
} satisfies Translation<typeof en>;
