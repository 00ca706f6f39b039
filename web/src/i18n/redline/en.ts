/** What the Redline table says beside the sentences of the game, in English. Loaded with the table, not before. */
import type { Message } from "../messages";

export default {
  // --- pieces, in words
  "piece.yellow": "yellow: {lines}",
  "piece.blue": "blue: {lines}",
  "port.N": "up",
  "port.NE": "up right",
  "port.E": "right",
  "port.SE": "down right",
  "port.S": "down",
  "port.SW": "down left",
  "port.W": "left",
  "port.NW": "up left",

  // --- the head
  "about.players": { count: "players", one: "{players} player", other: "{players} players" },
  "about.pieces": { count: "pieces", one: "{pieces} piece each", other: "{pieces} pieces each" },
  "about.pieces.house": "{pieces} pieces each (house option)",
  "about.variant": "variant",
  "about.plays_on": "begun under the earlier rules: the last with pieces wins",
  "about.game": "game {game} of {games}",
  "status.over": "It is over.",
  "status.place": { count: "ways", one: "Your turn: {ways} way to place", other: "Your turn: {ways} ways to place" },
  "status.blocked": "Your turn: you are blocked",

  // --- the board
  board: "The board. Pick a piece, then move it with the arrow keys.",
  "board.in": "Closer",
  "board.out": "Further away",
  "board.fit": "All pieces",
  "board.follow": "Follow the last piece",
  tool: "The piece in hand",
  "turn.left": "Turn to the left",
  "turn.right": "Turn to the right",
  place: "Place here",
  held: "{piece}, at {cell}.",
  "held.taken": "A piece lies there.",

  // --- everybody
  "players.title": "Players",
  "players.show": "Players and their pieces",
  "players.reserve": "reserve",
  "players.you": "you",
  "players.turn": "to play",
  "players.gives": "chooses",
  "players.chosen": "has chosen",
  "players.won": "has won",
  "players.out": "out, no. {place}",
  "players.points": { count: "points", one: "{points} pt", other: "{points} pts" },
  "players.wins": { count: "games", one: "{games} game won", other: "{games} games won" },
  "players.empty": "no pieces",

  // --- my pieces
  "dock.pieces": "Your pieces",
  "dock.place": "Place a piece",
  "dock.place.of": "{name} places a piece",
  "dock.place.hint":
    "Pick a piece, press a green cell, turn it with R, place it with Enter. The number says in how many ways it fits.",
  "dock.place.touch": "Pick a piece, tap a green cell, tap again to turn.",
  "dock.piece": "Piece {number}, {piece}",
  "dock.ways": { count: "ways", one: "fits in {ways} way", other: "fits in {ways} ways" },
  "dock.waits": "Waiting for {names}",
  "dock.clock": "{time} left",
  "dock.discard": "You are blocked: discard two pieces",
  "dock.discard.one": "You are blocked, and your last piece goes",
  "dock.discard.hint": "Press a piece, then a cell, to see why it does not fit there.",
  "dock.discard.do": "Discard these two",
  "dock.discard.do.one": "Discard it",
  "dock.give": "Give up a piece",
  "dock.give.hint": "Nobody sees which one until all have chosen.",
  "dock.give.do": "Give up this one",
  "dock.give.done": "Chosen",
  "dock.give.chosen": "You have chosen",
  "dock.give.change": "You may change it until all have chosen.",
  "dock.watching": "You are watching",
  "dock.watching.text": "Hands are open: you see what everybody sees.",

  // --- lessons
  "lessons.title": "Redline in two lessons",
  "lesson.again": "Try again",
  "lesson.place": "Where a piece fits",
  "lesson.place.text":
    "A piece goes on with every line that comes into its cell, ends none, and lies next to a piece of the other colour that it extends. Turn it until it does.",
  "lesson.place.task": "Pick a piece and lay it on a green cell. Then see why the third one fits nowhere.",
  "lesson.place.good":
    "It goes on with a line and ends none, and the piece that it extends has the other colour. That is all there is to a turn; who can no longer place loses pieces, and who is the last to place wins.",
  "lesson.place.bad": "It fits, but it makes no alignment. Look for a cell with a star.",
  "lesson.place.next": "To the second lesson",
  "lesson.align": "Alignments",
  "lesson.align.text":
    "Three pieces of one colour side by side in a row, a column or a diagonal are an alignment, and so are four in alternating colours. Whoever makes a new one draws a piece from the reserve, or, if it is empty, all the others give one up.",
  "lesson.align.task": "Make an alignment: cells with a star do.",
  "lesson.align.good":
    "Three blue pieces in a column: in a game you would now draw a piece, and have one turn more than the others.",
  "lesson.align.bad": "It fits, but it makes no alignment. Look for a cell with a star.",
  "lesson.align.next": "To a game",

  // --- help
  hint: "Hint",
  "hint.said": "A bot that thinks would do this. Do it, or something better.",
  back: "Take back",
  "back.not": "Nothing can be taken back here: you have not played yet, or a piece was drawn since.",
  look: "What fits?",
  "look.of": "What can {name} still place?",
  "look.said": "{name}: {pieces} of {of} pieces can be placed now.",
  "why.aligns": "It makes an alignment",
  "why.aligns.text": "All three rules are kept, and you are rewarded for the new alignment.",

  // --- why not there
  "why.title": "Why not there?",
  "why.title.fits": "Where it fits",
  "why.none": "Pick a piece. Green cells show where it fits; press any other cell to learn why not there.",
  "why.none.let": "Pick a piece to learn why it fits nowhere.",
  "why.press": "Press a cell to learn why not there.",
  "why.nowhere": "It fits nowhere.",
  "why.fits": "It fits",
  "why.fits.text": "All three rules are kept.",
  "why.far": "No piece lies beside this cell, so there is no line to extend.",
  "why.asking": "Asking the rules…",
  "why.ways": "The ways in which it can lie",

  // --- what happened
  "log.title": "What happened",
  "log.none": "Nothing has happened yet.",
  "log.game": "Game {game}",
  "log.turn": "Turn {turn}",
  "step.title": "Order of play",
  "step.at": "Turn {turn} of {turns}",
  "step.back": "Turn back",
  "step.on": "Turn on",
  "step.game": "Game",
  "step.play": "Play it again from the start",
  "step.now": "To now",
  "list.title": "Board as a list",
  "list.none": "No piece lies yet.",
  "list.spots": "Where the piece in hand fits",

  // --- the end of a game
  "end.game": "Game {game} of {games}: {name} wins",
  "end.won": "{name} wins",
  "end.match": "{name} wins the match",
  "end.tie": "{names} share the win",
  "end.you": "You win!",
  "end.place": "Place",
  "end.player": "Player",
  "end.left": "Pieces left",
  "end.points": "Points",
  "end.total": "In all",
  "end.wins": "Games won",
  "end.next": "On to game {game}",
  "end.record": "Download the record",
  "proof.open": "Why nobody can place",
  "proof.title": "Nobody can place any more",
  "proof.text":
    "After the placement of {name}, no piece in any hand fits anywhere. Choose a piece, then a crossed cell.",
  "proof.sum": "{places} placements on {cells} cells were tried; {fits} of them fit.",
  "proof.all": "All cells",
  "proof.empty": "Nobody has a piece left.",

  // --- one device, many players
  "cover.title": "Over to {name}",
  "cover.text": "A piece has to be given up, and nobody else should see which one.",
  "cover.show": "I am {name}: let me choose",

  // --- how it is played
  "how.title": "How it is played",
  "how.aim": "Lay pieces so that the red lines go on. Whoever can place a piece last wins.",
  "how.extend": "Extend",
  "how.extend.text":
    "Your piece goes on with at least one red line. A line through a corner goes on in the diagonal neighbour.",
  "how.dead": "No dead end",
  "how.dead.text": "Where your piece faces another, across a side or a corner, both have a line there, or neither.",
  "how.colour": "Alternate",
  "how.colour.text":
    "Your piece differs in colour from the one it extends. If it extends both colours, either will do.",
  "how.align": "Alignment",
  "how.align.text":
    "Three or more of one colour, or four or more that alternate, without a gap in a row, column or diagonal.",
  "how.align.reward": "For a new alignment you draw a piece from the reserve; if it is empty, all others give one up.",
  "how.blocked": "Blocked",
  "how.blocked.text":
    "Who cannot place discards two pieces. Who has none left is out. Once nobody can place any more, who placed last wins.",
  "how.hands": "Open hands",
  "how.hands.text":
    "Everybody’s pieces lie open. Pick one: green cells show where it fits, any other cell says why not.",
  "how.go": "To the table",

  // --- keys
  "keys.pick": "pick a piece",
  "keys.turn": "turn it",
  "keys.back": "turn it back",
  "keys.move": "move it from cell to cell",
  "keys.next": "next cell where it fits",
  "keys.previous": "previous one",
  "keys.place": "place, or discard",
  "keys.drop": "put it back",
  "keys.step": "through the order of play",
  "keys.zoom": "closer, further away",

  // --- a new table
  "new.about": "A tile game for two to six, with open hands: extend the red lines, and be the last who can.",
  "new.seat": "Player {letter}",
  "new.hand": "Pieces for each",
  "new.hand.few": "With more than four players there are not enough pieces for ten each.",
  "new.games": "Games",
  "new.games.one": "A single game",
  "new.games.series": "Series of {games} games",
  "new.games.many": "Series of {games} games, with points",
  "new.games.won": "Series of {games} games, by games won",
  "new.scoring": "Match scoring",
  "new.scoring.about": "Points by who stays in longest.",
  "new.scoring.without": "Without points, the games won count.",
  "new.starter": "Who begins",
  "new.starter.lot": "By lot",
  "new.variant": "Variant",
  "new.variant.about": "A piece between both colours must differ from the last piece played.",
  "new.table.hint": "Sunday game",

  // --- before the start
  "lobby.single": "Single game",
  "lobby.scored": "Single game, with points",
  "lobby.starter": "{seat} begins",
} as const satisfies Record<string, Message>;
