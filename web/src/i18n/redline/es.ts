/** What the Redline table says beside the sentences of the game, in Spanish. */
import type en from "./en";
import type { Translation } from "../messages";

export default {
  // --- pieces, in words
  "piece.yellow": "amarilla: {lines}",
  "piece.blue": "azul: {lines}",
  "port.N": "arriba",
  "port.NE": "arriba a la derecha",
  "port.E": "derecha",
  "port.SE": "abajo a la derecha",
  "port.S": "abajo",
  "port.SW": "abajo a la izquierda",
  "port.W": "izquierda",
  "port.NW": "arriba a la izquierda",

  // --- the head
  "about.players": { count: "players", one: "{players} jugador", other: "{players} jugadores" },
  "about.pieces": { count: "pieces", one: "{pieces} pieza cada uno", other: "{pieces} piezas cada uno" },
  "about.pieces.house": "{pieces} piezas cada uno (opción de la casa)",
  "about.variant": "variante",
  "about.plays_on": "empezada con las reglas anteriores: gana el último con piezas",
  "about.game": "partida {game} de {games}",
  "status.over": "Se acabó.",
  "status.place": {
    count: "ways",
    one: "Te toca: {ways} colocación posible",
    other: "Te toca: {ways} colocaciones posibles",
  },
  "status.blocked": "Te toca: no puedes colocar",

  // --- the board
  board: "El tablero. Elige una pieza y muévela con las flechas.",
  "board.in": "Más cerca",
  "board.out": "Más lejos",
  "board.fit": "Todas las piezas",
  "board.follow": "Seguir la última pieza",
  tool: "La pieza en la mano",
  "turn.left": "Girar a la izquierda",
  "turn.right": "Girar a la derecha",
  place: "Colocar aquí",
  held: "{piece}, en {cell}.",
  "held.taken": "Ahí ya hay una pieza.",

  // --- everybody
  "players.title": "Jugadores",
  "players.show": "Los jugadores y sus piezas",
  "players.reserve": "reserva",
  "players.you": "tú",
  "players.turn": "juega",
  "players.gives": "elige",
  "players.chosen": "ha elegido",
  "players.won": "ha ganado",
  "players.out": "fuera, n.º {place}",
  "players.points": { count: "points", one: "{points} pt", other: "{points} pts" },
  "players.wins": { count: "games", one: "{games} partida ganada", other: "{games} partidas ganadas" },
  "players.empty": "sin piezas",

  // --- my pieces
  "dock.pieces": "Tus piezas",
  "dock.place": "Coloca una pieza",
  "dock.place.of": "{name} coloca una pieza",
  "dock.place.hint":
    "Elige una pieza, pulsa una casilla verde, gírala con R, colócala con Intro. El número dice de cuántas maneras encaja.",
  "dock.place.touch": "Elige una pieza, toca una casilla verde, toca otra vez para girarla.",
  "dock.piece": "Pieza {number}, {piece}",
  "dock.ways": {
    count: "ways",
    one: "encaja de {ways} manera",
    other: "encaja de {ways} maneras",
  },
  "dock.waits": "Se espera a {names}",
  "dock.clock": "quedan {time}",
  "dock.discard": "No puedes colocar: descarta dos piezas",
  "dock.discard.one": "No puedes colocar, y tu última pieza se va",
  "dock.discard.hint": "Pulsa una pieza y luego una casilla para saber por qué no encaja ahí.",
  "dock.discard.do": "Descartar estas dos",
  "dock.discard.do.one": "Descartarla",
  "dock.give": "Descarta una pieza",
  "dock.give.hint": "Nadie ve cuál hasta que todos hayan elegido.",
  "dock.give.do": "Descartar esta",
  "dock.give.done": "Elegida",
  "dock.give.chosen": "Has elegido",
  "dock.give.change": "Puedes cambiarla hasta que todos hayan elegido.",
  "dock.watching": "Estás mirando",
  "dock.watching.text": "Las manos están abiertas: ves lo que ven todos.",

  // --- lessons
  "lessons.title": "Redline en dos lecciones",
  "lesson.again": "Otra vez",
  "lesson.place": "Dónde encaja una pieza",
  "lesson.place.text":
    "Una pieza continúa cada línea que llega a su casilla, no termina ninguna, y la pieza que prolonga es del otro color. Gírala hasta que encaje.",
  "lesson.place.task":
    "Toma una pieza y ponla en una casilla verde. Mira después por qué la tercera no encaja en ninguna parte.",
  "lesson.place.good":
    "Continúa una línea y no termina ninguna, y la pieza prolongada es del otro color. Un turno no es más que eso; quien ya no puede colocar pierde piezas, y quien coloca el último gana.",
  "lesson.place.bad": "Encaja, pero no forma ninguna alineación. Busca una casilla con estrella.",
  "lesson.place.next": "A la segunda lección",
  "lesson.align": "Alineaciones",
  "lesson.align.text":
    "Tres piezas de un color una junto a otra, en fila, columna o diagonal, son una alineación; cuatro de colores alternos también. Quien forma una nueva roba una pieza de la reserva o, si está vacía, todos los demás entregan una.",
  "lesson.align.task": "Forma una alineación: las casillas con estrella lo hacen.",
  "lesson.align.good":
    "Tres piezas azules en columna: en una partida robarías ahora una pieza, y tendrías un turno más que los demás.",
  "lesson.align.bad": "Encaja, pero no forma ninguna alineación. Busca una casilla con estrella.",
  "lesson.align.next": "A una partida",

  // --- help
  hint: "Pista",
  "hint.said": "Un bot que piensa haría esto. Hazlo, o algo mejor.",
  back: "Retirar",
  "back.not": "Aquí no se puede retirar nada: aún no has jugado, o desde entonces se ha robado una pieza.",
  look: "¿Qué encaja?",
  "look.of": "¿Qué puede colocar aún {name}?",
  "look.said": "{name}: {pieces} de {of} piezas se pueden colocar ahora.",
  "why.aligns": "Forma una alineación",
  "why.aligns.text": "Se cumplen las tres reglas, y la nueva alineación tiene recompensa.",

  // --- why not there
  "why.title": "¿Por qué ahí no?",
  "why.title.fits": "Dónde encaja",
  "why.none":
    "Elige una pieza. Las casillas verdes muestran dónde encaja; pulsa cualquier otra para saber por qué ahí no.",
  "why.none.let": "Elige una pieza para saber por qué no encaja en ningún sitio.",
  "why.press": "Pulsa una casilla para saber por qué ahí no.",
  "why.nowhere": "No encaja en ningún sitio.",
  "why.fits": "Encaja",
  "why.fits.text": "Se cumplen las tres reglas.",
  "why.far": "Ninguna pieza toca esta casilla: no hay línea que prolongar.",
  "why.asking": "Consultando las reglas…",
  "why.ways": "Las maneras de girarla",

  // --- what happened
  "log.title": "Lo que ha pasado",
  "log.none": "Aún no ha pasado nada.",
  "log.game": "Partida {game}",
  "log.turn": "Turno {turn}",
  "review.place": "{piece} en {cell}",
  "review.shown": "Lo que muestra el tablero",
  "review.board": "El tablero, {round}",
  "review.took": "{name}: {option}",
  "review.hands": "Todas las manos",
  "step.title": "Orden de juego",
  "step.at": "Turno {turn} de {turns}",
  "step.back": "Turno anterior",
  "step.on": "Turno siguiente",
  "step.game": "Partida",
  "step.play": "Verla de nuevo desde el principio",
  "step.now": "Al presente",
  "list.title": "El tablero como lista",
  "list.none": "Aún no hay ninguna pieza.",
  "list.spots": "Dónde encaja la pieza en la mano",

  // --- the end of a game
  "end.game": "Partida {game} de {games}: gana {name}",
  "end.won": "Gana {name}",
  "end.match": "{name} gana el encuentro",
  "end.tie": "{names} comparten la victoria",
  "end.you": "¡Has ganado!",
  "end.place": "Puesto",
  "end.player": "Jugador",
  "end.left": "Piezas restantes",
  "end.points": "Puntos",
  "end.total": "En total",
  "end.wins": "Partidas ganadas",
  "end.next": "A la partida {game}",
  "end.record": "Descargar el acta",
  "proof.open": "Por qué nadie puede colocar",
  "proof.title": "Nadie puede colocar ya",
  "proof.text":
    "Después de la colocación de {name}, ninguna pieza de ninguna mano encaja en ningún sitio. Elige una pieza y luego una casilla tachada.",
  "proof.sum": "Se probaron {places} colocaciones en {cells} casillas; {fits} encajan.",
  "proof.all": "Todas las casillas",
  "proof.empty": "A nadie le quedan piezas.",

  // --- one device, many players
  "cover.title": "Para {name}",
  "cover.text": "Hay que descartar una pieza, y nadie más debe ver cuál.",
  "cover.show": "Soy {name}: elijo yo",

  // --- how it is played
  "how.title": "Cómo se juega",
  "how.aim": "Coloca piezas para que sigan las líneas rojas. Gana quien coloca la última pieza posible.",
  "how.extend": "Prolongar",
  "how.extend.text":
    "Tu pieza prolonga al menos una línea roja. Una línea que pasa por una esquina sigue en la vecina en diagonal.",
  "how.dead": "Sin callejón sin salida",
  "how.dead.text": "Donde tu pieza queda frente a otra, por un lado o por una esquina, ambas tienen línea, o ninguna.",
  "how.colour": "Alternar",
  "how.colour.text": "Tu pieza no tiene el color de la que prolonga. Si prolonga los dos colores, vale cualquiera.",
  "how.align": "Alineación",
  "how.align.text": "Tres o más de un color, o cuatro o más que alternan, sin huecos, en fila, columna o diagonal.",
  "how.align.reward":
    "Por una alineación nueva robas una pieza de la reserva; si está vacía, todos los demás descartan una.",
  "how.blocked": "Sin poder colocar",
  "how.blocked.text":
    "Quien no puede colocar descarta dos piezas. Quien no tiene ninguna queda fuera. Cuando ya nadie puede colocar, gana quien colocó el último.",
  "how.hands": "Manos abiertas",
  "how.hands.text":
    "Las piezas de todos están a la vista. Elige una: las casillas verdes muestran dónde encaja, cualquier otra dice por qué no.",
  "how.go": "A la mesa",

  // --- keys
  "keys.pick": "elegir una pieza",
  "keys.turn": "girarla",
  "keys.back": "girarla al revés",
  "keys.move": "moverla de casilla en casilla",
  "keys.next": "siguiente casilla donde encaja",
  "keys.previous": "la anterior",
  "keys.place": "colocar, o descartar",
  "keys.drop": "devolverla",
  "keys.step": "por el orden de juego",
  "keys.zoom": "más cerca, más lejos",

  // --- a new table
  "new.about":
    "Un juego de piezas de dos a seis, a manos abiertas: prolonga las líneas rojas y sé quien pueda colocar en último lugar.",
  "new.seat": "Jugador {letter}",
  "new.hand": "Piezas por jugador",
  "new.hand.few": "Con más de cuatro jugadores no hay piezas para diez cada uno.",
  "new.games": "Partidas",
  "new.games.one": "Una sola partida",
  "new.games.series": "Serie de {games} partidas",
  "new.games.many": "Serie de {games} partidas, con puntos",
  "new.games.won": "Serie de {games} partidas, según las ganadas",
  "new.scoring": "Puntuación",
  "new.scoring.about": "Puntos según quién aguanta más.",
  "new.scoring.without": "Sin puntos cuentan las partidas ganadas.",
  "new.starter": "Quién empieza",
  "new.starter.lot": "Por sorteo",
  "new.variant": "Variante",
  "new.variant.about": "Una pieza entre los dos colores debe diferir de la última jugada.",
  "new.table.hint": "Partida del domingo",

  // --- before the start
  "lobby.single": "Partida simple",
  "lobby.scored": "Partida simple, con puntos",
  "lobby.starter": "Empieza {seat}",
} satisfies Translation<typeof en>;
