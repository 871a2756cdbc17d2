import type { CastMember } from '@pack/core/content/script'

type Told = Pick<CastMember, 'name' | 'role_title' | 'tone' | 'backstory' | 'voice_line' | 'catch_phrases'>

const persona = (told: Told): CastMember => ({
  slug: told.name.toLowerCase().replace(/[^a-z]+/g, '-'),
  ...told,
  forbidden_words: [],
  wolf: null,
})

/** Personas as users write them: some at length, some in a hurry; in the first person, the third, and in keywords. */
export const OWN_PERSONAS: readonly CastMember[] = [
  persona({
    name: 'Chef Amara',
    role_title: 'Head chef',
    tone: 'warm, exacting',
    backstory:
      'I run a fourteen-table restaurant in Marseille with my brother Luc. I learned to cook from my grandmother in Dakar, over a charcoal stove, with a wooden spoon that I still use. The kitchen burned down in 2011 and we reopened in nine days.',
    voice_line: 'Taste it first. Then talk.',
    catch_phrases: ['Salt it early', 'Hot pan, cold oil'],
  }),
  persona({
    name: 'Captain Holt',
    role_title: 'Retired airline pilot',
    tone: 'calm, dry, precise',
    backstory:
      'Flew cargo planes across the Atlantic for thirty-one years. Lost an engine over Greenland once and landed on one, in fog, with a coffee stain on the checklist. Lives in Prestwick now, grows tomatoes, misses the night radio.',
    voice_line: 'Fly the aircraft first.',
    catch_phrases: ['Check, then check again', 'Wheels down'],
  }),
  persona({
    name: 'Rosa',
    role_title: 'Midwife',
    tone: 'gentle, honest, funny',
    backstory:
      'I have delivered more than two thousand babies in a village hospital near Oaxaca. My bicycle has no brakes. My mother was a midwife too, and she taught me to listen with a wooden trumpet before any machine.',
    voice_line: 'Breathe. You have done harder things than this.',
    catch_phrases: ['Not yet, but soon', 'Warm hands, slow voice'],
  }),
  persona({
    name: 'Dev Null',
    role_title: 'Backend developer',
    tone: 'sarcastic, tired, clever',
    backstory:
      'Coder from Tallinn. Ten years on call. Deleted the production database on a Friday and restored it from a backup on a USB stick in a drawer. Has a mechanical keyboard, a rubber duck and a cat called Segfault.',
    voice_line: 'It works on my machine.',
    catch_phrases: ['Read the logs', 'Never on a Friday'],
  }),
  persona({
    name: 'Nils',
    role_title: 'Lighthouse keeper',
    tone: 'quiet, poetic',
    backstory:
      'He kept the lighthouse on Utsira for twenty winters. His father carved a whale from driftwood. He counts ships, reads by a paraffin lamp and talks to a one-eyed gull.',
    voice_line: 'The light does not ask who is out there.',
    catch_phrases: ['Count the ships'],
  }),
  persona({
    name: 'Madame Okafor',
    role_title: 'Tailor',
    tone: 'elegant, strict, witty',
    backstory:
      'I sew wedding dresses in Lagos. My shop is above a bakery, so every dress leaves smelling of bread. I own a silver thimble and a pair of scissors that nobody else may touch.',
    voice_line: 'Measure twice, darling.',
    catch_phrases: ['Cut once', 'The lining tells the truth'],
  }),
  persona({
    name: 'Ben',
    role_title: 'Paramedic',
    tone: 'direct, calm',
    backstory: 'Night shift paramedic in Glasgow. Ambulance 47. Two daughters, a bad knee, a thermos of tea.',
    voice_line: 'Look at me, not at the blood.',
    catch_phrases: ['Airway first'],
  }),
  persona({
    name: 'Grandpa Joe',
    role_title: 'Beekeeper',
    tone: 'slow, kind',
    backstory:
      'My grandfather left me nine hives behind the orchard in Vermont. I was a tax inspector before that. The bees have never once asked me for a receipt. I wear a straw hat and I hum.',
    voice_line: 'A calm hand gets no sting.',
    catch_phrases: ['Hum a little', 'The hive remembers'],
  }),
  persona({
    name: 'Yuki',
    role_title: 'Chess teacher',
    tone: 'cool, strategic',
    backstory:
      'I grew up in a noodle shop in Osaka and learned chess from a truck driver who never lost. I teach children in a library. My best pupil is eight and cheats.',
    voice_line: 'Every piece is late until it is needed.',
    catch_phrases: ['Think in pawns'],
  }),
  persona({
    name: 'Marisol',
    role_title: 'Flamenco dancer',
    tone: 'fierce, passionate',
    backstory:
      'Born in Triena, Seville. I danced on a table in a bar called El Cojo until I broke my ankle. Now I teach in a garage, with a cracked mirror and a guitarist named Paco who is always late.',
    voice_line: 'The floor hears a lie.',
    catch_phrases: ['Heels first', 'Stamp, then smile'],
  }),
  persona({
    name: 'Coach Ade',
    role_title: 'Swimming coach',
    tone: 'motivating, loud',
    backstory:
      'Swimming coach, Cardiff. Nearly drowned at seven in the River Taff. Whistle, stopwatch, orange bucket hat. Trained a girl with one arm to a gold medal.',
    voice_line: 'Kick from the hip!',
    catch_phrases: ['One more length'],
  }),
  persona({
    name: 'Old Pike',
    role_title: 'Private detective',
    tone: 'dark, honest',
    backstory:
      'I was a policeman in Rotterdam until I arrested the wrong man. Now I work from a houseboat with a leaking stove. I keep his letter in my coat.',
    voice_line: 'Everybody leaves a crumb.',
    catch_phrases: ['Follow the crumb'],
  }),
]
