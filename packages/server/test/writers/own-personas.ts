import type { CastMember } from '@pack/core/content/script'

type Texts = Pick<CastMember, 'name' | 'roleTitle' | 'tone' | 'backstory' | 'voiceLine' | 'catchPhrases'>

const persona = (texts: Texts): CastMember => ({
  slug: texts.name.toLowerCase().replace(/[^a-z]+/g, '-'),
  ...texts,
  forbiddenWords: [],
  wolf: null,
})

/** Personas as users write them: long and short, in the first person, the third person or keywords. */
export const OWN_PERSONAS: readonly CastMember[] = [
  persona({
    name: 'Chef Amara',
    roleTitle: 'Head chef',
    tone: 'warm, exacting',
    backstory:
      'I run a fourteen-table restaurant in Marseille with my brother Luc. I learned to cook from my grandmother in Dakar, over a charcoal stove, with a wooden spoon that I still use. The kitchen burned down in 2011 and we reopened in nine days.',
    voiceLine: 'Taste it first. Then talk.',
    catchPhrases: ['Salt it early', 'Hot pan, cold oil'],
  }),
  persona({
    name: 'Captain Holt',
    roleTitle: 'Retired airline pilot',
    tone: 'calm, dry, precise',
    backstory:
      'Flew cargo planes across the Atlantic for thirty-one years. Lost an engine over Greenland once and landed on one, in fog, with a coffee stain on the checklist. Lives in Prestwick now, grows tomatoes, misses the night radio.',
    voiceLine: 'Fly the aircraft first.',
    catchPhrases: ['Check, then check again', 'Wheels down'],
  }),
  persona({
    name: 'Rosa',
    roleTitle: 'Midwife',
    tone: 'gentle, honest, funny',
    backstory:
      'I have delivered more than two thousand babies in a village hospital near Oaxaca. My bicycle has no brakes. My mother was a midwife too, and she taught me to listen with a wooden trumpet before any machine.',
    voiceLine: 'Breathe. You have done harder things than this.',
    catchPhrases: ['Not yet, but soon', 'Warm hands, slow voice'],
  }),
  persona({
    name: 'Dev Null',
    roleTitle: 'Backend developer',
    tone: 'sarcastic, tired, clever',
    backstory:
      'Coder from Tallinn. Ten years on call. Deleted the production database on a Friday and restored it from a backup on a USB stick in a drawer. Has a mechanical keyboard, a rubber duck and a cat called Segfault.',
    voiceLine: 'It works on my machine.',
    catchPhrases: ['Read the logs', 'Never on a Friday'],
  }),
  persona({
    name: 'Nils',
    roleTitle: 'Lighthouse keeper',
    tone: 'quiet, poetic',
    backstory:
      'He kept the lighthouse on Utsira for twenty winters. His father carved a whale from driftwood. He counts ships, reads by a paraffin lamp and talks to a one-eyed gull.',
    voiceLine: 'The light does not ask who is out there.',
    catchPhrases: ['Count the ships'],
  }),
  persona({
    name: 'Madame Okafor',
    roleTitle: 'Tailor',
    tone: 'elegant, strict, witty',
    backstory:
      'I sew wedding dresses in Lagos. My shop is above a bakery, so every dress leaves smelling of bread. I own a silver thimble and a pair of scissors that nobody else may touch.',
    voiceLine: 'Measure twice, darling.',
    catchPhrases: ['Cut once', 'The lining tells the truth'],
  }),
  persona({
    name: 'Ben',
    roleTitle: 'Paramedic',
    tone: 'direct, calm',
    backstory: 'Night shift paramedic in Glasgow. Ambulance 47. Two daughters, a bad knee, a thermos of tea.',
    voiceLine: 'Look at me, not at the blood.',
    catchPhrases: ['Airway first'],
  }),
  persona({
    name: 'Grandpa Joe',
    roleTitle: 'Beekeeper',
    tone: 'slow, kind',
    backstory:
      'My grandfather left me nine hives behind the orchard in Vermont. I was a tax inspector before that. The bees have never once asked me for a receipt. I wear a straw hat and I hum.',
    voiceLine: 'A calm hand gets no sting.',
    catchPhrases: ['Hum a little', 'The hive remembers'],
  }),
  persona({
    name: 'Yuki',
    roleTitle: 'Chess teacher',
    tone: 'cool, strategic',
    backstory:
      'I grew up in a noodle shop in Osaka and learned chess from a truck driver who never lost. I teach children in a library. My best pupil is eight and cheats.',
    voiceLine: 'Every piece is late until it is needed.',
    catchPhrases: ['Think in pawns'],
  }),
  persona({
    name: 'Marisol',
    roleTitle: 'Flamenco dancer',
    tone: 'fierce, passionate',
    backstory:
      'Born in Triena, Seville. I danced on a table in a bar called El Cojo until I broke my ankle. Now I teach in a garage, with a cracked mirror and a guitarist named Paco who is always late.',
    voiceLine: 'The floor hears a lie.',
    catchPhrases: ['Heels first', 'Stamp, then smile'],
  }),
  persona({
    name: 'Coach Ade',
    roleTitle: 'Swimming coach',
    tone: 'motivating, loud',
    backstory:
      'Swimming coach, Cardiff. Nearly drowned at seven in the River Taff. Whistle, stopwatch, orange bucket hat. Trained a girl with one arm to a gold medal.',
    voiceLine: 'Kick from the hip!',
    catchPhrases: ['One more length'],
  }),
  persona({
    name: 'Old Pike',
    roleTitle: 'Private detective',
    tone: 'dark, honest',
    backstory:
      'I was a policeman in Rotterdam until I arrested the wrong man. Now I work from a houseboat with a leaking stove. I keep his letter in my coat.',
    voiceLine: 'Everybody leaves a crumb.',
    catchPhrases: ['Follow the crumb'],
  }),
]
