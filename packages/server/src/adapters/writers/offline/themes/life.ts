import type { Entry } from './entry.ts'

/** What happens in every life. */
export const LIFE: readonly Entry[] = [
  {
    names:
      "love|falling in love|being in love|romance|true love|relationships|relationship|marriage|valentine's day|first love",
    kind: 'quality',
    pole: 'good',
    about: 'love friend',
    foe: 'the fear of going first|a list of requirements|the wish to win|an old bruise',
    cost: 'the last word|the safety of not needing anyone|the better half of the blanket|a very good exit',
    gain: 'a hand in the dark|someone who knows how the coffee goes|a home with a pulse|a witness to the ordinary days',
    sign: 'the bigger slice on the other plate|a coat warmed on the radiator|an umbrella held too far to one side|a quarrel that ends in the kitchen',
    act: 'ask one more question and listen|say it before the train leaves|warm the cup first|apologise without a but|look up when they come in',
    myth: 'the right one is easy|love is something that happens to you|real love should not need any work',
    truths:
      'Love is mostly remembering how somebody takes their tea, for forty years.|Love is not looking for your other half. It is two whole people and one umbrella.|Everybody wants to be loved. The trick is to love first, and without a receipt.|Anyone can love a face across a room. Love that lasts is fond of the footsteps on the stairs.|To love someone is to learn the song in their chest, and hum it when they forget.',
  },
  {
    names: 'friendship|friends|friend|best friends|best friend|being a good friend|community|belonging',
    kind: 'quality',
    pole: 'good',
    about: 'friend kind',
    foe: 'the busy month|a joke that went too far|the wait for the other one to call|the habit of liking instead of asking',
    cost: 'an evening on the sofa|the pride of being called first|half of the plan|the better story',
    gain: 'somebody who answers at two in the morning|a laugh with a history|a person who tells you about the spinach|a table with your chair at it',
    sign: "a spare key on somebody else's hook|a message with no reason|one cake with two forks in it|a lift to the airport at five",
    act: 'call instead of liking|turn up with soup|remember the date of the scan|ask the second question|say that they were missed',
    myth: 'real friends never drift|good friends need no upkeep|it is too late to make new friends',
    truths:
      'Friendship is the only house that gets bigger when you move in together without moving in.|A friend is someone who knows the song in your bad jokes.|You do not find time for friendship. You find a Tuesday.|Old friends are the archive of who you were before you got careful.|Friendship is built in waiting rooms, kitchens and cars, and hardly ever at parties.',
  },
  {
    names:
      'family|parents|mother|father|mom|dad|my mother|my father|motherhood|fatherhood|parenting|children|kids|raising kids|grandparents',
    kind: 'topic',
    pole: 'good',
    about: 'family child',
    foe: 'the old argument about the dishes|the phone at dinner|the year that slipped away|a word nobody took back',
    cost: 'the need to be understood first|a quiet Sunday|an old score|the role of the good one',
    gain: 'a table that waits|a laugh that runs in the blood|someone who has your nose and your back|a place where the story is known',
    sign: 'a pencil mark on the door frame|a plate under a plate|a recipe in bad handwriting|a shoe box full of photographs',
    act: 'ring before it is a birthday|ask for the story behind the ring|cook the old recipe together|put the phone in the bread bin|say sorry about the dishes',
    myth: 'every other family is normal|blood settles everything|there will be another summer',
    truths:
      'Family is the place where you are still nine years old by the second glass.|Nobody chooses a family, and then you choose it again, every Christmas.|Family is a language with about six speakers. Ask, while they are all alive.|Half of raising children is turning up. The other half of family is forgiving the catering.|Your family will remember none of the lectures and all of the pancakes.',
  },
  {
    names: 'change|changing|personal change|transformation|reinvention|growth|personal growth|self-improvement|growing',
    kind: 'quality',
    pole: 'open',
    about: 'change home start',
    foe: 'the well-worn chair|the map of how it used to be|everybody who liked the old version|the fear of the empty middle',
    cost: 'the person everyone was used to|the old map|the certainty of the known misery|a name that had stopped fitting',
    gain: 'a bigger room inside the same walls|a day that surprises you|a skin that fits|a different ending',
    sign: 'an empty shelf|a new key on the old ring|one box by the door|a haircut and a straight back',
    act: 'move one chair|take the other street home|throw out one thing with a story|say I used to, out loud|change the smallest rule first',
    myth: 'people never really change|change arrives with a bang|one has to be ready first',
    truths:
      'Nobody minds change. What we mind is the hallway between two rooms.|Change happens the way bread rises: nothing, nothing, nothing, and then you need a bigger bowl.|You will not recognise the day of the change. It will look like a Wednesday.|Everything that ever felt like home was once a change that scared you.|Change asks for one thing at the border, and that is the luggage.',
  },
  {
    names:
      'starting over|start over|starting again|new beginnings|new beginning|beginning again|second chances|second chance|fresh start|starting from scratch|a new start|rebuilding',
    kind: 'action',
    pole: 'good',
    about: 'start fail change',
    foe: 'pride|the sum of the years|the voice that adds up the losses|a photograph from before',
    cost: 'the claim to have been almost there|the old business cards|a well-rehearsed ending|the title on the door',
    gain: "a first page nobody else has written on|the freedom of the bottom step|a morning without a history|a beginner's appetite",
    sign: 'one unpacked cup|a new notebook with a crease in it|an old sign turned round|a bare room and a kettle',
    act: "unpack one cup|write the date at the top|ask the beginner's question|sweep one corner of the floor|tell somebody the new address",
    myth: 'beginning again means having failed|only the first try counts|it is too late by now',
    truths:
      'Starting over is not going back. You are taking the same road with better boots.|You are never starting over from nothing. You are starting from experience, which only looks like nothing.|Starting over takes less strength than staying did. You just used to call it coping.|The floor is a fine place for starting over. Foundations have always been down there.|Starting over sounds like defeat to people who are watching. It sounds like breathing to you.',
  },
  {
    names:
      "success|winning|achievement|victory|being successful|excellence|greatness|ambition|ambitious|goals|goal|dreams|dream|dreaming big|new year's resolutions|resolutions",
    kind: 'quality',
    pole: 'good',
    about: 'work fail pride',
    foe: "the shortcut|the applause that comes too early|somebody else's yardstick|the talk about the plan",
    cost: 'a great many Saturdays|the approval of the back row|the plan in its beautiful wrapper|every good second option',
    gain: 'a tired kind of peace|a door you can hold for others|work that outlives the mood|a name that is kept',
    sign: 'a light on in one window at six|a worn-out pair of gloves|a list with every line crossed through|a plain Thursday, done well',
    act: 'do the dull part first|keep one promise before noon|practise the bit nobody claps for|ask what done looks like|cut the goal in half and start',
    myth: 'talent does most of the work|success happens overnight|winners never wonder why',
    truths:
      "Success is mostly a rumour about somebody's Tuesdays.|The ladder of success has no top. Check what it is leaning on.|Everybody wants the view. Success is a fondness for stairs.|An ambition without a Monday is only a mood. Give success a weekday.|They will call your success luck, and they will be right about ten minutes of it.",
  },
  {
    names:
      'money|wealth|being rich|saving money|saving|debt|investing|finance|personal finance|financial freedom|budget|budgeting|salary',
    kind: 'topic',
    pole: 'open',
    about: 'money family work',
    foe: "the little purchase after a bad day|the neighbour's new car|the unopened envelope|the word deserve",
    cost: 'the look of being rich|a shelf of things with the tags still on|a comfortable fog|the round bought for strangers',
    gain: 'a night of sleep with the window open|the power to say no|a buffer with your own name on it|a month without a knot in it',
    sign: 'an opened envelope|a jar that clicks when it is fed|an old car, paid for|a lunch in a paper bag',
    act: 'open the envelope|write down one day of spending|move a small coin first|wait a night before buying|ask what it costs in hours',
    myth: 'more money would fix everything|rich people are simply better at sums|talking about money is rude',
    truths:
      'Money is a fine servant. Just do not let it sit in the good chair.|Nobody ever bought enough with money. Enough has to be decided.|Money is time that has been pressed flat. Look at what you are folding away.|You can see what somebody loves by their money, and what they fear by their receipts.|Money talks, and mostly it says goodbye. Teach it to stay for supper.',
  },
  {
    names:
      'sleep|sleeping|insomnia|rest|resting|bedtime|sleep deprivation|napping|self-care|self care|relaxation|slowing down|slow living',
    kind: 'quality',
    pole: 'good',
    about: 'sleep rest',
    foe: "the blue light|one last look at the messages|tomorrow's list|the thought that only comes at three",
    cost: 'the last episode|the quiet hour stolen from the night|the badge of being busy|the final word of the day',
    gain: 'a head like a washed window|a kinder morning|a body on your side|patience with small things',
    sign: 'a dark phone in the hall|a book face down on a blanket|a cool pillow and an open window|a kettle left for the morning',
    act: 'put the phone to bed first|write tomorrow on paper and close it|go to bed one song earlier|turn off the big lamp at nine|breathe out for a count of eight',
    myth: 'strong people need less sleep|lost sleep can be made up on Sunday|lying still is a waste of time',
    truths:
      'Sleep is the only appointment where you get better by not doing anything.|You do not fall asleep by trying. Sleep comes like a cat, when you stop calling.|Rest is not the reward for the work. Rest is where the work comes from.|Everything looks like a catastrophe on four hours of sleep, including breakfast.|Sleep is free, and it fixes half of what you are about to buy.',
  },
  {
    names:
      'time|time management|productivity|being productive|being busy|busyness|ageing|aging|getting older|growing old|old age|turning thirty|turning forty|work-life balance|balance',
    kind: 'topic',
    pole: 'open',
    about: 'time age work',
    foe: 'the word later|a calendar with no air in it|the little errand|the feeling of being important',
    cost: "somebody else's urgent thing|the illusion of forever|a place on three committees|the habit of always answering",
    gain: 'an afternoon that you can remember|a long supper|the slow half of life|an hour that has faces in it',
    sign: 'a watch in a drawer|a bench with somebody on it|a bare evening in the diary|a birthday cake with a lot of wax',
    act: 'cross out one appointment|spend an hour with no use at all|visit the one who is eighty|decide what may stay undone|walk home the long way',
    myth: 'there will be more time next year|busy people are the important ones|everything was better before',
    truths:
      'Time does not fly. It walks, at the same pace, and it does not wait at the lights.|You will never find time. You will find drawers full of it, after the funeral.|Time is the one thing you spend without ever seeing the balance.|Growing old is simple. It is growing simple that takes time.|They say time is money. Try buying a Tuesday from last year.',
  },
  {
    names: 'home|house|coming home|going home|moving house|moving|hometown',
    kind: 'topic',
    pole: 'good',
    about: 'home change',
    foe: 'the better postcode|a suitcase that never quite closes|the long way round|a key that no longer fits',
    cost: 'the thrill of the open road|a view of the sea|the fantasy of elsewhere|the last moving box',
    gain: 'a chair that knows your back|a light switch found in the dark|a door that sticks in a friendly way|somebody calling down the stairs',
    sign: 'a pair of shoes by the mat|a dent in the sofa|a soup that can be smelled from the street|a light in the kitchen at seven',
    act: 'hang one picture|learn the name next door|cook something that takes all evening|open the last box|leave a lamp on',
    myth: 'home is where one was born|one day there will be a perfect house|a house is only walls',
    truths:
      'Home is where you can find the light switch in the dark.|You leave home in an afternoon, and it takes about thirty years to arrive there again.|Home is not a place you own. It is a place that notices when you are late.|Every home has one stair that creaks, and you would know it among a thousand.|A house is finished when the paint is dry. A home is finished never, and the soup is on.',
  },
  {
    names:
      'travel|travelling|traveling|travelling alone|solo travel|adventure|adventures|exploring|wanderlust|road trip|backpacking|holiday|vacation',
    kind: 'topic',
    pole: 'good',
    about: 'travel stranger city',
    foe: 'the guidebook|the phone between the eyes and the view|the fear of looking lost|a plan for every hour',
    cost: 'the comfort of being understood|a clean shirt|the picture everybody takes|a certainty about breakfast',
    gain: "a stranger's kitchen|a story with a wrong turn in it|a smaller suitcase and a bigger head|a new eye for the old street",
    sign: 'a stamp nobody can read|a map with coffee on it|a missed train and a good lunch|dust on a decent pair of boots',
    act: 'take the wrong street on purpose|learn the word for thank you|leave the map in the bag for an hour|sit where the locals sit|pack half',
    myth: 'one has to go far to see anything|the trip starts at the airport|everybody else is having a better trip',
    truths:
      'Travel is the art of being wrong in new languages.|You travel to see the place, and then the place has a good look at you.|The best thing you bring back from any travel is the person who was not sure about going.|Travel is only walking out of the door until it gets interesting.|No travel ever went to plan. The plan is there so that there is something to laugh about.',
  },
  {
    names: 'silence|quiet|being quiet|stillness|listening|meditation|peace|inner peace|being calm|calm',
    kind: 'quality',
    pole: 'good',
    about: 'silence rest',
    foe: 'the radio in the next room|the need to fill the gap|a mind like a market|the clever answer',
    cost: 'the last witty remark|the hum of being connected|an opinion|the noise that kept the thoughts away',
    gain: 'a thought with a beginning and an end|the sound of your own house|a kinder ear|the answer that was there all along',
    sign: 'a pause that nobody fills|snow on a parked car|a radio with the plug pulled|a bench with no hurry on it',
    act: 'let one pause stand|switch off the radio|listen until they have finished|walk without headphones|sit for three minutes and do nothing',
    myth: 'quiet people have nothing to say|an empty mind is the goal|a gap has to be filled',
    truths:
      'Silence is not empty. It is full of everything you have been talking over.|People say silence is awkward. So is meeting anyone you have avoided for years.|In music, silence is what makes it not a siren.|Silence is the one room in which nobody can sell you anything.|Ask a hard question and then keep silence. The second answer is the true one.',
  },
  {
    names:
      "creativity|being creative|writing|art|making art|writer's block|inspiration|imagination|painting|drawing|music|playing music|dancing|dance",
    kind: 'topic',
    pole: 'good',
    about: 'art music',
    foe: 'the inner critic with the red pen|the blank page|the thought that it has been done|an audience that does not exist yet',
    cost: 'the perfect version in the head|a clean floor|the wait for a visit from genius|good taste, for one hour',
    gain: 'a thing that was not there this morning|an afternoon that vanished|a line to laugh at, alone|a door in a plain wall',
    sign: 'paint on a good shirt|a waste basket that is full|a tune hummed by somebody else|a napkin covered in ink',
    act: 'make the bad one first|steal one hour and lock the door|draw the nearest cup|write the embarrassing line|show it to one kind person',
    myth: 'the gifted do not sweat|one has to wait for a good idea|everything has been done',
    truths:
      'Creativity is play that stayed out after dark.|The muse keeps office hours. Creativity is turning up for them.|Creativity is not having an idea. It is having a bad idea and not going home.|Every child has it. Creativity is what is left if nobody corrects the purple sky.|Taste arrives years before skill. Creativity is living through the years between.',
  },
  {
    names: 'happiness|joy|being happy|contentment|fun|laughter|laughing|smiling|celebration|play|playfulness',
    kind: 'quality',
    pole: 'good',
    about: 'kind food music',
    foe: 'the next thing|the photograph of it|the thought of how long it will last|a serious face',
    cost: 'the plan to be happy later|a little dignity|the habit of bracing|a good sulk',
    gain: 'a noise you did not plan to make|a memory with jam on it|an evening nobody wants to end|a loose, easy face',
    sign: 'a tablecloth full of crumbs at midnight|a song sung wrong, by everybody|a pair of bare, wet feet|a laugh that comes out as a snort',
    act: 'dance in the kitchen|eat it while it is warm|sing the wrong words loudly|stay for one more round|tell the silly story again',
    myth: 'happiness comes after the promotion|serious people are the deep ones|joy has to last to count',
    truths:
      'Happiness is not a place you reach. It is something you notice on the way to the bins.|Joy is the only bill that gets smaller when you share it. Happiness has never understood sums.|You cannot chase happiness. You can set out a saucer and get on with your work.|Happiness does not do interviews. Ask it how it is, and it leaves.|Nobody looks good in the middle of real happiness. Check the photographs.',
  },
]
