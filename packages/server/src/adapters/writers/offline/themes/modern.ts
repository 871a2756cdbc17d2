import type { Entry } from './entry.ts'

/** What people ask for today. */
export const MODERN: readonly Entry[] = [
  {
    names: 'longing|nostalgia|homesickness|yearning|missing home|the past|memories|childhood',
    kind: 'topic',
    pole: 'open',
    about: 'home time grief',
    foe: 'the perfect version of back then|an old song in a supermarket|the photograph that leaves out the rain|the wish to go back',
    cost: 'the idea that it was better then|a place at the old table|the chance to say goodbye properly|the comfort of being sad on purpose',
    gain: 'a recipe that still works|a story worth passing on|a second place to call home|a soft spot that no longer hurts',
    sign: 'a smell that stops you on the stairs|a ticket kept in a book|a phone number from a house that is gone|an accent that comes back after one glass',
    act: 'cook the dish from back then|ring somebody who was there|write down one street from memory|hum it to the end|tell a child how it was',
    myth: 'everything was better then|one can simply go back|people without roots travel lighter',
    truths:
      'You cannot miss what was never good to you. Longing is a receipt.|Longing lives in small places: a stairwell, a soap, four notes of a song.|Nobody longs for a whole year. They long for ten minutes of it, in the kitchen.|Longing faces backward, but it walks. Look where it takes you.|Some languages have their own word for longing. The rest of us put the kettle on.',
  },
  {
    names: 'divorce|breakup|break-up|breaking up|a breakup|heartbreak|separation|getting over an ex|being dumped',
    kind: 'quality',
    pole: 'bad',
    about: 'love home change',
    foe: 'the old photographs|the wish to win the argument at last|the message typed at midnight|a chair that stays empty',
    cost: 'the last word|the plan for a house by the sea|half of the records|the hope of an apology',
    gain: 'a bed with room in it|a dinner at any hour you like|a name of your own again|a Sunday that does not hurt',
    sign: 'one toothbrush in the glass|a ring in a drawer|a suitcase that is finally unpacked|a song left on to the end',
    act: 'change the sheets|ask a friend to carry one box|delete the draft|cook for one, and properly|sleep in the middle of the bed',
    myth: 'the one who leaves feels nothing|a failed marriage was never love|the next one will fix everything',
    truths:
      'A divorce takes an afternoon to sign and about two winters to believe.|You do not lose the whole house in a divorce. You lose the person who knew where the torch was.|Some love stories end with both people alive. That is what divorce is for.|After a divorce people ask who was right. Nobody who was there can remember.|There is a day after every divorce when you laugh at something and forget to tell them.',
  },
  {
    names:
      'climate change|the climate|the environment|global warming|sustainability|recycling|plastic|saving the planet',
    kind: 'topic',
    pole: 'open',
    about: 'nature time family',
    foe: 'the size of the problem|the thought that one person changes nothing|the cheap flight|the argument about whose fault it was',
    cost: 'the second car|a cheap weekend far away|the comfort of not knowing|the wish to do it perfectly',
    gain: 'a river that children can swim in|a street with shade|an easier look into young eyes|a cooler summer for somebody not yet born',
    sign: 'a bicycle with a child seat|a mended coat|a tree in a hole where a car used to park|a loud meeting in a small town hall',
    act: 'mend one thing this week|take the train once|plant a tree and water it for two years|vote as if it were hot|talk about it with somebody who disagrees',
    myth: 'only governments can do anything|it is too late to bother|one has to be perfect or be quiet',
    truths:
      'Climate change is the only guest who arrives by every window at once.|The weather used to be small talk. Climate change made it the subject.|Nobody can fix climate change alone, and nobody was ever asked to. Start with your street.|Climate change is slow, and that is the trick. So is a bathtub filling upstairs.|One day a child will ask what you did about climate change. You will want a better answer than that you shared a post.',
  },
  {
    names: 'fire|campfire|fireplace|candles|flames|passion',
    kind: 'topic',
    pole: 'open',
    about: 'nature work start',
    foe: 'a wet match|the switch on the wall|the fear of smoke|one log too many',
    cost: 'an hour of carrying wood|a clean coat|a good night with the screen|the easy heat',
    gain: 'a circle of warm faces|a story that needs no light|a pair of hands that can feel again|something slow to look at',
    sign: 'a glow under grey ash|a kettle black on one side|a jumper that smells of smoke|a dog asleep too close to the hearth',
    act: 'light one small thing|feed it a little at a time|leave room for air|sit closer and say less|bank the embers for the morning',
    myth: 'bigger flames give more warmth|one spark is never enough|what has burned down is over',
    truths:
      'A fire needs three things, and two of them are patience and air.|People tell the truth around a fire. They have something else to look at.|Too much wood puts out a fire. Most people do that to whatever they love.|You never step up to the same fire twice, and it never asks who you were.|Fire is a good servant, and it never forgets that it is not one.',
  },
  {
    names: 'dogs|dog|my dog|a dog|cats|cat|my cat|pets|pet|my pet|puppy|puppies|kitten',
    kind: 'topic',
    pole: 'good',
    about: 'kind friend home',
    foe: 'the next message|a busy week|the white sofa|the thought that it is raining',
    cost: 'a clean floor|the lie-in on Sunday|the better half of the bed|one good shoe',
    gain: 'somebody who is glad every single time|a walk that you would not have taken|a warm weight on the feet|a reason to come home',
    sign: 'a nose print on the window|hair on the good coat|a ball under every chair|a lead by the door, worn soft',
    act: 'go out without the phone|throw the ball one more time|sit on the floor|stop at the smell that matters|come home on time today',
    myth: 'animals do not notice|a bigger garden is what counts|love can be taught with treats',
    truths:
      'Nobody will ever be as impressed by your return from the kitchen as {T} [is|are].|{T} [keeps|keep] no diary and no grudge. Walk with that for an hour.|You think that you chose {T}. Watch who is holding the lead.|There is no bad day that {T} [has|have] heard about.|What {T} [knows|know] about you would fill a book, and nobody will ever read it.',
  },
  {
    names:
      'houseplants|house plants|plants|a houseplant|gardening|garden|my garden|flowers|vegetables|growing tomatoes',
    plural: true,
    kind: 'topic',
    pole: 'good',
    about: 'nature patience home',
    foe: 'too much water|a dark corner|the wish to see it grow by Friday|a long holiday',
    cost: 'the perfect windowsill|the clean fingernails|the good salad bowl|a brown leaf or two',
    gain: 'one new leaf|a room that breathes|a reason to open the curtains|something alive that does not send messages',
    sign: 'a leaf turned to the light|earth under a thumbnail|a cutting in a jam jar|a pot that has been outgrown',
    act: 'put a finger in the soil first|turn the pot a little|water on Sunday and not before|give one cutting away|open the curtain',
    myth: 'some people have a green thumb|more water means more love|nothing happens in winter',
    truths:
      'Most plants are loved to death. It is done with a watering can.|A plant never tells you what it wants. It leans.|You can hurry nearly everything now. Then you bring home a plant.|Nobody has a green thumb. They have a dead plant behind them, and they were sorry.|A plant in the window is a small daily question: are you all right, and is it light in here?',
  },
  {
    names:
      'sobriety|getting sober|being sober|quitting smoking|quit smoking|quitting drinking|quitting alcohol|quitting sugar|addiction|recovery|dry january',
    kind: 'action',
    pole: 'good',
    about: 'habit body rest',
    foe: 'just one|an old friend with a full glass|the long evening|the thought that nobody would know',
    cost: 'the quick way out of a bad day|the seat at the old table|a very good excuse|the reputation for being fun',
    gain: 'a morning that you remember|a promise that was kept until midnight|a clear look in the mirror|a daughter who stops checking',
    sign: 'a coin with a number on it|a glass of water at a wedding|an early train home|a phone that is answered at two in the morning',
    act: 'count the next hour, not the year|ring somebody before and not after|leave while it is still light|tell one person the number of days|pour it out and rinse the glass',
    myth: 'strong people can stop at one|one slip means starting from nothing|life gets boring without it',
    truths:
      'Nobody sees {T}. They only see that you remembered their birthday.|{T} [is|are] counted in days, because days are what it costs.|There is no finish line in {T}. There is tonight, and you know where the door is.|They will ask whether {T} [is|are] hard. It is the easiest hard thing you will do again tomorrow.|What you lose with {T} is an evening. What you get is every morning after it.',
  },
  {
    names:
      'small talk|conversation|conversations|talking to strangers|making conversation|networking|dating|first dates|a first date',
    kind: 'topic',
    pole: 'open',
    about: 'stranger speech friend',
    foe: 'the phone in the hand|the clever thing to say|the fear of a pause|the eye on the door',
    cost: 'the safe corner by the coats|a good opinion of the weather|the last clever word|ten minutes of being a little awkward',
    gain: 'one honest answer|a name that you will remember|a person where there was a stranger|a story for the way home',
    sign: 'one long coffee and nobody leaving|a question that was not on the list|a laugh that surprises both|an umbrella offered to a stranger',
    act: 'ask one question and wait|say something true about the film|use their name once|admit to knowing nobody here|ask about the scar, the ring or the dog',
    myth: 'interesting people never talk about the weather|shy people have nothing to say|one has to be funny',
    truths:
      'The weather is only the door. Small talk is standing there long enough to be let in.|Every friend you have began as small talk that nobody interrupted.|Small talk is not about the subject. It is two people checking whether the ice will hold.|Nobody remembers your small talk. They remember that you asked a second question.|People say that they hate small talk. What they hate is being asked and not heard.',
  },
  {
    names:
      'pricing your work|pricing|price your work|freelancing|freelance work|charging more|charging what you are worth|negotiation|negotiating|asking for a raise|a raise',
    kind: 'action',
    pole: 'good',
    about: 'work money speech',
    foe: 'the wish to be liked|the discount offered before anyone asked|the fear of silence on the phone|the price that a cousin once mentioned',
    cost: 'the client who always haggles|the comfort of being cheap|a polite little discount|the word just',
    gain: 'an invoice without an apology|a month with a weekend in it|a client who listens|the rent, early',
    sign: 'a number followed by a full stop|a pause that nobody rushes to fill|a signed page by Thursday|a quiet no, and no harm done',
    act: 'say the number and stop talking|write down what one hour really costs|ask for a tenth more than feels comfortable|send the invoice today|let the silence last',
    myth: 'good work sells itself|a low price brings loyal clients|asking for money spoils the mood',
    truths:
      'The hardest part of {T} is the second of silence after you say the number.|People believe the price before they believe the work. Think of that with {T}.|If nobody ever flinches, you are doing {T} wrong.|You are not paid for the hour. You are paid for the years before it, and that is all there is to {T}.|{T} [is|are] mostly a matter of not filling a pause.',
  },
  {
    names:
      'programming|coding|software|software engineering|debugging|kubernetes|docker|devops|open source|javascript|typescript|python|rust|react|cybersecurity|databases|the cloud',
    kind: 'topic',
    pole: 'open',
    about: 'tech work focus',
    foe: 'the quick fix on a Friday|a tutorial from three years ago|the clever solution|one more layer on top',
    cost: 'the newest toy|a whole afternoon of logs|the pride of doing it from memory|a clever trick that only one person understands',
    gain: 'a night without an alarm|a system that a newcomer can read|a green light on a Monday|a problem that stays solved',
    sign: 'a deleted file that nobody misses|a short note on why|a deploy at noon with the kettle on|a pager that gathers dust',
    act: 'read the error to the end|delete one thing that nobody uses|write down why, not only what|try it on something small first|explain it to the newest person on the team',
    myth: 'the newest tool fixes an old mess|real engineers never look things up|working code needs no explanation',
    truths:
      'Nobody understands all of {T}. Some people are just calm about it.|{T} will do exactly what you told it to. That is usually the problem.|There are two kinds of people in {T}: those who have broken everything once, and those who start on Monday.|The best thing that you can bring to {T} is a good night of sleep.|With {T}, the bug is never where the confidence is.',
  },
  {
    names: 'bitcoin|crypto|cryptocurrency|the stock market|stocks|trading|gambling|the lottery|nfts',
    kind: 'topic',
    pole: 'open',
    about: 'money fear time',
    foe: 'the friend who got in early|the chart at three in the morning|the fear of missing out|a tip from a stranger',
    cost: 'the dream of never working again|a good night of sleep|the right to blame the market|the story about almost',
    gain: 'a plan that fits on a card|a calm look at a red number|money that is allowed to be boring|a phone you can leave in the other room',
    sign: 'a chart that nobody opened today|a limit written down in advance|a question about the risk|a lunch paid for in coins',
    act: 'set a limit and write it down|write down why before buying|wait one night|close the chart|explain it to a ten-year-old',
    myth: 'the price only goes up|everybody else got in early|a loss is only real for cowards',
    truths:
      'Everybody who talks about {T} bought it once at a very good price. Ask about the second time.|{T} will show you, in one afternoon, how much sleep is worth.|Nobody ever lost money in a story about {T}. Listen for what is left out.|You will learn less about {T} from the chart than about yourself.|If you cannot explain {T} to your mother, that is useful to know.',
  },
  {
    names:
      'bread|sourdough|real sourdough|baking|baking bread|cooking|a bakery|bakery|family bakery|cooking at home|recipes|soup',
    kind: 'topic',
    pole: 'good',
    about: 'food patience family',
    foe: 'the oven door opened too early|the packet on the top shelf|the wish to be done by noon|a recipe with too many adjectives',
    cost: 'a clean kitchen|three days of waiting|the perfect picture|an hour of sleep',
    gain: 'a street that smells of morning|a crust that answers back|a table where nobody looks at the clock|something to carry to a neighbour',
    sign: 'flour on the light switch|a paper bag, still warm|a burned thumb and a grin|a queue at six in the morning',
    act: 'feed the starter tonight|wait one more hour|taste it before adding salt|give away the second loaf|mix it by hand',
    myth: 'good food has to be complicated|nobody can taste the difference|grandmothers were born knowing how',
    truths:
      'Flour, water, salt, and time. Only one of the four cannot be bought.|You cannot argue with dough. You can only come back later.|The first loaf is for the birds. The tenth one is for your mother. The hundredth is bread.|Anything that takes three days to make is eaten with more respect. For about a minute.|A kitchen where something is rising is never an empty house.',
  },
]
