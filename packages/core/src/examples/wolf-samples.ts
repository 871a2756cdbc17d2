import type { WolfId } from '../personas/persona.ts'

/** A short in which a wolf speaks: its theme, its title, and its lines, which are the offline writer’s. */
export type WolfSample = { theme: string; title: string; lines: readonly string[] }

/** The video on each wolf's page. `pack examples` renders them to `wolves/ID.mp4` in the web application's public folder. */
export const WOLF_SAMPLES: Readonly<Record<WolfId, WolfSample>> = {
  flow: {
    theme: 'letting go',
    title: 'The Hand That Makes a Fist',
    lines: [
      'Letting go. For years you rehearsed what you would say.',
      'One morning you cannot remember how it started, and you have to look for it.',
      'Forgiveness is not for them. It is for the hand that has been making a fist.',
      'What are you still carrying for somebody who has put it down?',
    ],
  },
  codex: {
    theme: 'learning a language',
    title: 'You Order Soup, and You Get Soup',
    lines: [
      'Learning is months of nothing, and then one small thing works.',
      'You order soup in the new language, and you get soup. You eat it very slowly.',
      'You have never been so proud of soup.',
      'What was your soup?',
    ],
  },
  lyra: {
    theme: 'grandparents',
    title: 'Sixty Years of Practice',
    lines: [
      'Grandparents. You are full. You said so. You even held your hand over the plate.',
      'They go around the hand. They have had sixty years of practice.',
      'It is not about the food. Somebody once was hungry, and it is not going to happen again on this floor.',
      'What did they put on your plate?',
    ],
  },
  forge: {
    theme: 'discipline',
    title: 'Discipline Already Owns a Coat',
    lines: [
      'Motivation leaves when it rains. Discipline already owns a coat.',
      'Half past six, it is dark, and the shoes are already by the door. You do not decide anything.',
      'You just step into them.',
      'Now you. Where are your shoes right now?',
    ],
  },
  vanta: {
    theme: 'negotiation',
    title: 'The Best Negotiator in the House',
    lines: [
      'She wants two cookies, so she asks for nine. You say: two, and that is my last word.',
      'You are proud of yourself all evening.',
      'The best negotiator in any house is about four years old.',
      'Who beats you at it, every time?',
    ],
  },
  velour: {
    theme: 'love letters',
    title: 'Maybe, After Lunch',
    lines: [
      'It was folded so small that it took half an hour to open. There were two boxes: yes and no.',
      'You drew a third one, darling.',
      'She kept it. It says: maybe, after lunch.',
      'Which box did you check?',
    ],
  },
  umbra: {
    theme: 'introverts',
    title: 'Nobody Ever Needed So Much Ice',
    lines: [
      'Nobody knows a house like introverts at a party. They know the dog, the bookshelf and the back door.',
      'You come in, and forty people look up. You have been to the kitchen three times for ice.',
      'Nobody has ever needed so much ice.',
      'Where do you hide at parties?',
    ],
  },
  lumen: {
    theme: 'loneliness',
    title: 'One Egg from Next Door',
    lines: [
      'You can cure loneliness with one egg, borrowed from next door.',
      'You ring next door because you need an egg. You come back after an hour, and you have forgotten the egg.',
      'It’s never too late to ask you this, dear. What could you borrow today?',
    ],
  },
  jinx: {
    theme: 'procrastination',
    title: 'You Will Never Feel Like It',
    lines: [
      'You’ll never feel like it. That’s the one reliable fact about procrastination.',
      'You need the right pen, and then a coffee, and then it’s too late to begin properly today.',
      'Quick, before you think. I dare you. What are you not doing, while you watch this?',
    ],
  },
}
