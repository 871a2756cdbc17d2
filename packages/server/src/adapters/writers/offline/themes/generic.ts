import type { Entry, Kind } from './entry.ts'

type Generic = Omit<Entry, 'names' | 'plural' | 'kind' | 'pole'>

/** What is said of a theme that nobody wrote an entry for: true of anything of its kind. */
export const GENERIC: Readonly<Record<Kind, Generic>> = {
  quality: {
    about: 'habit truth patience',
    foe: 'the easy version|the opinion of the room|the habit of looking away|the wish for a quick result',
    cost: 'the comfort of not having tried|a good excuse|the approval of the back row|a flattering idea of oneself',
    gain: 'a steadier hand|a name that people trust|a quiet kind of pride|a day that adds up',
    sign: 'a plain act with nobody watching|a pause before the answer|one small promise, kept|a light on in one window at six',
    act: 'practise it once before noon|do the smallest honest version|choose it once when nobody is looking|ask somebody how they learned it|begin with the people at the table',
    myth: 'some people are simply born that way|such things cannot be learned|nobody notices the small version',
    truths:
      '{T} [is|are] easier to admire than to practise. That is why it shows.|You will be tested on {T} on a day when you are tired. That is the only exam there is.|Nobody is born with {T}. Somebody shows you, once, and does not make a speech.|Talk about {T} and people nod. Practise [it|them], and they go quiet.|{T} [leaves|leave] no mark in the diary and a deep one on the people nearby.|The first minute of {T} is awkward. So is the first minute of any song.',
  },
  action: {
    about: 'start habit fear',
    foe: 'the wish to be good at it already|one more week of research|the gaze of other people|a very convincing tomorrow',
    cost: 'the safety of only imagining it|a clean record|an evening of comfort|the claim to an untested talent',
    gain: 'a story in the first person|a skill that stays in the hands|the surprise of having dared|a first time that is already over',
    sign: 'one clumsy first attempt|a date circled in pencil|a muddy pair of shoes|a deep breath in a doorway',
    act: 'do the first two minutes|tell one person the date|put it on the table in plain sight|ask somebody who has done it|try it badly on Thursday',
    myth: 'other people just know how|there is a right time for everything|one has to feel ready first',
    truths:
      '{T} [sounds|sound] simple until your hands are the ones doing it.|Everyone who is good at {T} was terrible first, and stayed.|The hardest part of {T} is the minute before. After that there is only the next minute.|You can read about {T} for years. Then there is one afternoon when you stop reading.|People who talk you out of {T} are mostly talking to themselves.|You will not be the same person after {T}. That is the point, and also the price.',
  },
  topic: {
    about: 'truth time study',
    foe: 'the loud opinion|the easy answer|the habit of not looking closely|the thing that everybody says',
    cost: 'the comfort of being sure|a tidy theory|the first thing that came to mind|the pleasure of shrugging',
    gain: 'an opinion worth having|a better question|one true thing to hold on to|a reason to look again',
    sign: 'a second look|a question in the margin|a long talk in a parked car|a note on the back of a receipt',
    act: 'look at it for a minute longer|ask somebody who disagrees|write one true sentence about it|start with the smallest part|write the opposite view on paper',
    myth: 'the whole thing is quite simple|somebody else will deal with the matter|the experts all agree',
    truths:
      'Everybody has an opinion about {T}. Very few have a story.|What you notice first about {T} says a great deal about you.|Ask ten people about {T}, and listen for the one who pauses.|You can live next door to {T} for years before you really look.|The interesting thing about {T} is what nobody says at dinner.|There is a small version of {T} and a large one. Start with the one that fits through your door.',
  },
  event: {
    about: 'fear start time',
    foe: "the film of how it ought to be|the night before|the wish to get it right the first time|everybody else's advice",
    cost: 'the perfect picture of it|a night of sleep|the control over every detail|the seat in the audience',
    gain: 'a before and an after|a story worth telling twice|the calm of having been there|a memory with weather in it',
    sign: 'a shirt on a hanger by the door|a crooked ribbon|a hand squeezed under the table|an alarm that was not needed',
    act: 'lay out the clothes tonight|arrive early and breathe|look around once, on purpose|tell one person about the nerves|let one thing go wrong',
    myth: 'the day has to be perfect|everyone will be watching|only the photographs count',
    truths:
      'You plan {T} for months, and what you keep of it is one face and a song.|Nobody is ready for {T}. They just turn up in decent shoes.|The night before {T} is longer than the day itself.|Something will go wrong with {T}. That will be the part you tell for years.|{T} will be over by evening. The person who comes home from it may stay.|They ask how {T} went. You say fine, and you keep the rest in your chest.',
  },
  place: {
    about: 'travel city home stranger',
    foe: 'the guidebook|the photograph everyone takes|the plan for every hour|the hurry to the next sight',
    cost: 'the list of sights|a clean pair of shoes|the wish to have seen it all|a certainty about dinner',
    gain: 'one corner that you could draw from memory|a waiter who nods|a smell you will know for life|a pocketful of wrong turns',
    sign: 'a bench with a view of nothing much|a shutter going up at seven|washing on a line between two houses|a cup that somebody refilled without asking',
    act: 'get lost before lunch|sit where the old men sit|learn to say good morning there|walk it once without the phone|go back to the same table twice',
    myth: 'one has to see everything|the best places are in the brochure|everything was better ten years ago',
    truths:
      'You do not visit {T}. You let {T} have a look at you.|There are two of {T}: the one on the postcard, and the one with the laundry out.|The first day in {T} belongs to your camera. The second one belongs to your feet.|Ask for directions in {T}, and you will get a story with a street in it.|Some people leave {T} with a souvenir. Some leave with a different way of walking.|Come to {T} with a question, and leave the answer at the station.',
  },
  product: {
    about: 'food work stranger tech',
    foe: 'the cheap copy|the hurry|the thing that is always on offer|the drawer full of almost',
    cost: 'the quick fix|a shelf of things that nearly worked|the cheapest option|a habit of settling',
    gain: 'one good thing that gets used|a small pleasure that repeats|a morning that starts right|an object with a history',
    sign: 'a worn edge where the thumb goes|a ring on the kitchen table|an empty box and a full smile|a thing lent only to friends',
    act: 'use it today, not for best|share the first one|keep the good one within reach|take a minute to do it properly|hand it to somebody without a speech',
    myth: 'a thing is only a thing|more features make a better product|nobody notices the difference',
    truths:
      'Nobody needs {T}. Then somebody lends you a morning with it, and you do.|The test of {T} is simple: who borrows it, and do they give it back?|You can tell what {T} [is|are] worth by the quiet that follows the first try.|A good thing disappears into the day. That is how you know {T} from the rest.|People do not fall for {T}. They fall for the ten minutes it gives back.|There is a before {T}, and in the before there is a lot of sighing.',
  },
  person: {
    about: 'science study art lead',
    foe: 'the polite no|the door with the wrong name on it|the opinion of the day|the wish to be liked',
    cost: 'an easy life|the applause of the moment|a comfortable silence|the smaller dream',
    gain: 'a door that others walk through|a name that children learn|work that outlives its maker|a thing that nobody can undo',
    sign: 'a lamp burning late|a page full of crossings-out|a name on a small brass plate|one stubborn chair by the window',
    act: 'read one page of their life|try again where they would have|ask a bolder question|work one quiet hour longer|put the picture up on the wall',
    myth: 'great people were sure of themselves|genius needs no practice|the world was waiting for them',
    truths:
      'We remember the name of {T}. It was once just a name in a register, and somebody misspelled it.|You cannot be {T}. That chair is taken, and yours is still warm.|When people say {T}, they mean the last chapter. Try living the third.|Put a picture of {T} on the wall, and it will ask you one thing: and what did you do today?|Nobody told {T} how it would end. That is the part worth copying.|It is easy to admire {T}. It is harder to be that stubborn before breakfast.',
  },
  named: {
    about: 'work start art',
    foe: 'the loud opinion|the copy of a copy|the first impression|the crowd that only came to watch',
    cost: 'the borrowed opinion|a little certainty|the quick verdict|an old habit',
    gain: 'a reason that nobody handed out|a second look|something to tell at supper|a story told from the inside',
    sign: 'a ticket kept in a wallet|a sticker on an old suitcase|a name said with a smile|a worn corner',
    act: 'take a second look|say why it matters in one line|ask who was there first|start from here|tell the story once without the hype',
    myth: 'one had to be there from the start|a name is only a name|everybody sees the same thing',
    truths:
      'Say {T} out loud in a full room, and watch who looks up.|Everybody has a story about {T}. The good ones start with a wrong turn.|A name like {T} is only a door. Somebody has to be home.|What you love about {T} tells us nothing about it, and quite a lot about you.|There is the {T} that people talk about. Then there is yours.|You came for {T}. What you keep will be smaller, and it will be yours.',
  },
}
