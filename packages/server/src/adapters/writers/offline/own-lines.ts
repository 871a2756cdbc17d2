/**
 * Lines for a user's own persona, about what its backstory names. Slots beside those of the voice books: {own} a thing with
 * its article, {there} a place with its preposition, {kin} somebody of its own, {trade} and {aTrade} what it does. Things
 * may be many ("nine hives"), so nothing in a line agrees with them. Marks as in voices/voice-book.ts.
 */
export type OwnSlot = 'own' | 'there' | 'kin' | 'trade'
type OwnLines = Readonly<Record<OwnSlot, readonly string[]>>

/** Whole thoughts that name the theme. */
export const OWN_QUOTES: OwnLines = {
  own: [
    'Some people have a theory of {T}. I have {own}, and now and then {sign}.',
    'You can keep the books on {T}. Give me {own} and {sign}.',
    'Put {own} next to {foe}. Now tell me again which of them you need for {T}.',
    '= All that I know about {T} I learned beside {own}. It comes down to this: {act}.',
    'I look at {own} whenever somebody lectures me on {T}. What matters is {sign}, and you cannot fake that.',
    'Somewhere between {own} and {foe} is what I think of {T}: {act}.',
    'I trust {own} more than any speech about {T}. The rest is simple: {act}.',
    '!= If I had to explain {T} to a child, I would point at {own}. Then I would say: {act}.',
    'When {T} [comes|come] up, I think of {own}. Then I say what I always say: {act}.',
    '- With {T} in the house I turn to {own}. It is hard to feed {foe} with busy hands.',
    'People ask me about {T}, and I show them {own}. Half of them laugh, and the other half {act}.',
  ],
  there: [
    '{There} nobody makes speeches about {T}. They {act}, and then they eat.',
    '= {There} I learned what {T} can cost: {cost}. I would pay it again.',
    'I have met {T} {there}, in all kinds of weather. You look for {sign}, and you say nothing.',
    '{There} they have a short answer to {foe}. It goes like this: {act}.',
    'What I know of {T} I would still know {there}, with no money and no signal: {act}.',
    'They do not sell postcards of {T} {there}. They have {sign}, and that was always enough for me.',
  ],
  kin: [
    'I asked {kin} about {T} once. The answer was short: {act}.',
    '{Kin} never said much about {T}. There was {sign}, and that said enough.',
    'When {foe} gets between me and {T}, I ask myself what {kin} would do. The answer is always the same: {act}.',
    'You want to know about {T}. You should have met {kin}, who never once fell for {foe}.',
    '{Kin} had three words for {foe}, and I cannot repeat them here. About {T} there was only this: {act}.',
  ],
  trade: [
    'Ask any {trade} about {T}. You will hear the same thing: {act}.',
    'It takes {aTrade} to say this plainly. The thing about {T} is {foe}, and everybody pretends not to see it.',
    'As {aTrade} I have seen what {foe} does to people. What I would tell you about {T} is this: {act}.',
    '{T}, as seen by {aTrade}: you look for {sign}, and for nothing else.',
    'You cannot be {aTrade} for long without an opinion on {T}. Mine is short: {act}.',
  ],
}

/** What it adds to a thought. */
export const OWN_ASIDES: OwnLines = {
  own: [
    'I did not get that from a book; I got it from {own}.',
    'There is a reason that I still talk about {own}.',
    'Blame {own} for that opinion.',
    'It goes back to {own}, like most things with me.',
    'I come back to {own} more often than I admit.',
    'I could show you {own}, and you would see what I mean.',
    'I think of {own} when I say that.',
    'If you do not believe me, ask about {own}.',
    'That is what {own} will do to a person.',
  ],
  there: [
    '{There} that is common sense.',
    'They say it more rudely {there}.',
    'I learned that {there}, the long way round.',
    'You find that out fast {there}.',
    'I was {there} when I understood it.',
  ],
  kin: [
    '{Kin} would put it in fewer words.',
    'That is from {kin}, and I never gave it back.',
    'I can hear {kin} say it.',
    'Tell {kin} otherwise, if you dare.',
    '{Kin} knew it long before I did.',
  ],
  trade: [
    'Any {trade} could have told you.',
    'That is {aTrade} talking, I know.',
    'You do not stay {aTrade} without knowing that.',
    'It is the first thing that you learn as {aTrade}.',
  ],
}

/** First lines of a story about {N}. */
export const OWN_OPENINGS: OwnLines = {
  own: [
    'I keep {own} in mind for this one. It is about {T}, and about somebody called {N}.',
    'Before I say a word about {T}, picture {own}. Now picture {N}, who has nothing of the kind.',
  ],
  there: [
    'I heard this one {there}. It is about {T}, and about somebody called {N}.',
    '{There} they still talk about {N}. If you want to understand {T}, so should you.',
  ],
  kin: [
    '{Kin} knew somebody called {N}. When I hear of {T}, that is who I see.',
    'This is one of the stories that I owe to {kin}. It is about {T}, and it belongs to {N}.',
  ],
  trade: [
    'You ask {aTrade} about {T}, and you get a story. Mine is about {N}.',
    'As {aTrade} you hear a lot about {T}. Most of it you forget, but I kept {N}.',
  ],
}

/** In the middle of a story. */
export const OWN_STORY_ASIDES: OwnLines = {
  own: [
    'Somewhere in this story I would have put {own}, but {N} had no such luck.',
    'With me it would have been {own} that I held on to.',
    'I thought of {own} when they told me that.',
    'You cannot see it from here, but I am holding on to {own}.',
  ],
  there: [
    'I have met people like {N} {there}, and I never knew what to say to them, either.',
    'There was one like {N} {there}, every winter.',
    'I told this part {there} once, and nobody laughed.',
    'People {there} would have called that a good day.',
  ],
  kin: [
    '{Kin} would have liked {N}, and would not have said so.',
    'This is where {kin} always stopped and looked out of the window.',
    'I can hear {kin} sigh at that.',
    '{Kin} would not have lasted as long.',
  ],
  trade: ['I know that look. Every {trade} does.', 'As {aTrade} I would have stepped in, and I would have been wrong.'],
}

/** Last lines of a story. */
export const OWN_CLOSINGS: OwnLines = {
  own: [
    'I think of {N} whenever somebody mentions {own}. Then I {act}, as well as I can.',
    'I have {own}, and {N} has {gain}. We would understand each other.',
  ],
  there: [
    'They tell it differently {there}, but it always ends with {N}, and with {sign}.',
    'If you are ever {there}, ask about {N}, and {act} on the way.',
  ],
  kin: [
    'I told {kin} about {N} once. There was a long silence, and then {sign}.',
    '{Kin} used to end it like this: be like {N}, and {act}.',
  ],
  trade: [
    'I am only {aTrade}, but I know what {N} has now. It is called {gain}.',
    'Now you know why this {trade} tells you to {act}.',
  ],
}

/** What stands behind an opinion in a conversation. */
export const OWN_TALK: OwnLines = {
  own: [
    'I have {own} to prove it.',
    'You have never had to live with {own}.',
    'I say so because of {own}.',
    'It was {own} that taught me so.',
  ],
  there: [
    '{There} nobody would argue with that.',
    'I have seen it {there}, more than once.',
    'That is how we do it {there}.',
  ],
  kin: ['I have it from {kin}.', '{Kin} would tell you the same.', 'You may take that up with {kin}.'],
  trade: [
    'You are talking to {aTrade}, remember.',
    'Ask any {trade}.',
    'I have been {aTrade} for too long to think otherwise.',
  ],
}
