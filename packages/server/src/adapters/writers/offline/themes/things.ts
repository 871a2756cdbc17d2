import type { Entry } from './entry.ts'

/** Work, machines, bodies, food: what can be pointed at. */
export const THINGS: readonly Entry[] = [
  {
    names:
      'social media|instagram|tiktok|scrolling|doomscrolling|screen time|phone addiction|smartphones|smartphone|going viral|followers|influencers|being online|the internet',
    kind: 'topic',
    pole: 'bad',
    about: 'tech compare focus',
    foe: "the next swipe|a stranger's perfect breakfast|the little heart|the fear of missing something",
    cost: 'the comfort of never being bored|an audience of acquaintances|a clever comment|the last look before sleep',
    gain: 'a whole evening|the far end of a thought|a dinner with only the people who are there|a head that looks up',
    sign: "a phone in the bread bin|a sunset with nobody's arm in front of it|a joke told once, to one person|a thumb at rest",
    act: 'leave the phone in the hall|look out of the window first|send it to one friend, not to all|mute the loudest one|live the moment and post it never',
    myth: 'everyone is doing better|a like is a kind of love|being seen is the same as being known',
    truths:
      'Social media is a window that only opens onto mirrors.|You open social media for a minute, and a minute later it is dark.|Nobody posts the other eleven hours. Social media is the trailer, not the film.|If social media is free, look carefully at who is on the menu.|On social media everybody is talking, and the quiet one at your table is waiting.',
  },
  {
    names:
      'AI|artificial intelligence|chatgpt|machine learning|robots|automation|technology|algorithms|the algorithm|the future of work|the future',
    kind: 'topic',
    pole: 'open',
    about: 'tech work change',
    foe: 'the answer that sounds right|the fear of being replaced|the button that saves thinking|the hype of the week',
    cost: 'the easy first answer|the pride of doing it all by hand|an old job title|the habit of not checking',
    gain: 'an hour for the part that needs a heart|a sharper question|a tool that stays a tool|a mind that still argues',
    sign: 'a draft with pencil all over it|a question asked twice|a machine switched off at six|a human name under the work',
    act: 'ask it a better question|check the one number that matters|write the first line alone|learn one new tool by Friday|keep the funny part',
    myth: 'the machine knows|all of this will be over by next year|only engineers need to understand machines',
    truths:
      'AI can give you an answer in a second. What you do with the next second is still yours.|AI has read everything and been nowhere. Somebody still has to smell the rain.|The question is not whether AI can think. The question is whether we will go on bothering.|AI will not take your curiosity. You would have to hand that over yourself.|A mirror made of everyone: that is AI. Mind what you say in front of it.',
  },
  {
    names: 'coffee|cold brew coffee|cold brew|espresso|morning coffee|iced coffee|latte|tea|green tea|matcha',
    kind: 'product',
    pole: 'good',
    about: 'food stranger',
    foe: 'the hurry in a paper cup|the microwave|a meeting at eight|the plastic lid',
    cost: 'ten minutes of a perfectly good rush|the first look at the phone|a sensible bedtime|the office machine',
    gain: 'one slow minute that is all yours|a morning that begins twice|a reason to sit across from somebody|a head that is finally awake',
    sign: 'a ring on a wooden table|steam on a cold window|a chipped mug that nobody else may use|a second cup and no agenda',
    act: 'drink it sitting down|grind it by hand and listen|pour a second cup for somebody|wait for the first sip|leave the lid off',
    myth: 'coffee and tea are only about the caffeine|the machine makes the cup|a good cup has to be complicated',
    truths:
      'Nobody really meets for {T}. They meet for the hour that has a cup in it.|There is a minute before the day gets its hands on you. {T} [is|are] how you hold the door.|Half the treaties in any family were signed over {T}.|You can tell how a house is doing by who makes {T} for whom.|{T} will not solve it. But it will sit with you while you look for the pencil.',
  },
  {
    names: 'running|jogging|marathon|my first marathon|first marathon|a marathon|half marathon|a 5k|trail running',
    kind: 'event',
    pole: 'good',
    about: 'body sport',
    foe: 'the warm bed|the watch on the wrist|the voice at mile nineteen|the runner in front',
    cost: 'a toenail or two|the sofa on Sunday|the dream of looking good at the finish|every excuse about the knees',
    gain: 'a pair of legs you can believe in|a quiet head|a whole street to yourself at dawn|the proof of one more lamp post',
    sign: 'a salt line on a cap|a pair of wet shoes in the hall|a number pinned on crooked|a stranger holding out an orange',
    act: 'run to the next lamp post|lay the shoes by the bed|start slower than pride allows|thank the one with the oranges|walk, and call it part of the plan',
    myth: 'runners are made of something else|the fast ones do not suffer|the medal is the point',
    truths:
      'There is no finish line in {T}. There is only the person who got up at five, arriving.|{T} [begins|begin] in the hallway, with one shoe on, in the dark.|The legs quit first, and then the head. After that, {T} can finally begin.|You will not remember your time. You will remember who held out the orange on the day of {T}.|Everyone at the start of {T} is afraid, and everyone there has tied the laces twice.',
  },
  {
    names:
      'fitness|exercise|working out|the gym|gym|training|workout|workouts|weight loss|losing weight|health|healthy eating|sport|sports|yoga|weightlifting|strength training|leg day',
    kind: 'topic',
    pole: 'good',
    about: 'body habit sport',
    foe: 'the mirror on the wrong day|the first of January|the machine that everybody is waiting for|the couch with its arms open',
    cost: "the quick result|a warm half hour of sleep|the picture of somebody else's body|pride, on the lightest weight",
    gain: 'a body that answers when it is called|a shorter flight of stairs|a straight back and a good appetite|a tiredness that tastes of something',
    sign: 'a towel on the radiator|a stair taken two at a time|a worn patch on an old mat|a lunch box and a bus pass',
    act: 'do the first five minutes|take the stairs with the shopping|lift the lighter one properly|stretch while the kettle boils|go badly, but go',
    myth: 'exercise has to hurt to count|the others are all looking|one good month will do it',
    truths:
      'Fitness is a letter to yourself at seventy. Write something nice.|Nobody regrets the walk home from the gym. The fight is about the walk there.|Your body keeps the receipts. Fitness is paying in small coins.|The strongest exercise is the one where you open the front door.|Fitness does not care how you look in it. It only wants to know whether you came.',
  },
  {
    names:
      'work|my job|job|jobs|career|careers|a new job|my new job|quitting my job|quitting|job interview|job interviews|interview|changing careers|remote work|entrepreneurship|startups|startup|starting a business|business|side hustle|hustle culture|hustle|small business',
    kind: 'topic',
    pole: 'open',
    about: 'work start money',
    foe: 'the meeting that could have been a walk|the title on the door|a chair that has gone soft|the fear of asking',
    cost: 'a safe kind of boredom|the business card|the daily permission slip|the good opinion of a bad boss',
    gain: 'a Monday without a knot in the stomach|work with your own fingerprints on it|a skill that travels|the walk home with a straight back',
    sign: 'a lunch eaten in the sun|a question asked in the last minute|one honest line in the letter|a key on a new ring',
    act: 'ask for the number out loud|write down the part worth doing for free|call one person who does it already|finish one thing properly|leave at five on Wednesday',
    myth: 'loyalty is always paid back|somebody has a plan for you|passion makes the hard days easy',
    truths:
      'You spend a third of your life at work. At least argue about the chair.|Work is love with its sleeves rolled up, on a good day. Keep count of the good days.|A job can leave you in one meeting. The work you learned to do walks out with you.|Nobody at the end asks to see the slides. They ask what the work was for.|Do good work, and then go home. Nobody ever fixed a marriage with a spreadsheet.',
  },
  {
    names:
      'learning|studying|study|exams|exam|school|education|university|reading|books|learning a language|curiosity|asking questions|knowledge|wisdom',
    kind: 'topic',
    pole: 'good',
    about: 'study science patience',
    foe: 'the fear of the simple question|the glow of the summary|the clever nod|the shame of being new',
    cost: 'the look of knowing it already|a favourite opinion|the last word in the seminar|the comfort of the summary',
    gain: 'a question that will not let go|a second pair of eyes|the joy of getting it at last|a mind with more doors than walls',
    sign: 'a pencil note in a library book|a raised hand in the back row|a dictionary without its cover|a light on in the attic',
    act: 'ask the simple question|read one page slowly|teach it to a child|write it in plain words|look up the word',
    myth: 'clever people understand everything at once|school is where it ends|it is too late to start',
    truths:
      "Learning begins with three words that clever people hate: I don't know.|You can borrow anyone's answers. The learning is in what it did to the question.|Learning is being wrong a little less stupidly each time.|Books are the cheapest way to be somebody else before breakfast. Learning is coming back changed.|A question is a lamp with a handle. Learning is the walk in the dark.",
  },
  {
    names:
      'nature|the sea|the ocean|ocean|the forest|forest|mountains|the mountains|hiking|spring|autumn|winter|summer|rain|the moon|the stars',
    kind: 'topic',
    pole: 'good',
    about: 'nature patience water',
    foe: 'the window that does not open|a week of ceilings|the weather report|the hurry to the car',
    cost: 'a dry pair of shoes|the plan for the afternoon|the last bar of reception|a little self-importance',
    gain: 'a sky with room in it|a worry of the right size|a breath that goes all the way down|a muddy, happy kind of tired',
    sign: 'a leaf in a coat pocket|a boot print filling with rain|a bird that did not fly off|one window, open all night',
    act: 'go out before checking the weather|touch the bark of one tree|name three birds|plant one thing in a tin|sit until the birds come back',
    myth: 'one has to drive far to find nature|nature is only scenery|all of this will still be there later',
    truths:
      '{T} [does|do] nothing to impress anybody, and look at it.|Go out until your worries are the right size again. {T} [has|have] always been good at scale.|Nobody ever came back from {T} wishing that they had answered one more message.|{T} [has|have] no opinion about you. It is the most restful thing in the world.|You think that you are watching {T}. Sit still a little longer, and feel it watch you.',
  },
]
