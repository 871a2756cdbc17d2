import { captionWords } from '@pack/core/kernel/words'
import { expect, test } from 'vitest'
import { spokenWords } from '../../src/adapters/voices/offline/spoken-words.ts'

/** Shown words separated by |, a silent one as –. */
const said = (line: string) =>
  spokenWords(line)
    .map((word) => word.said.join(' ') || '–')
    .join(' | ')

test.each([
  // Acronyms and capitals
  ['AI is here.', 'ay i | is | here.'],
  ['The USA and NASA agree!', 'the | u s ay | and | nasa | agree.'],
  ["Two CEOs, NASA's DJs", "two | c e o's, | nasa's | d j's"],
  ['do it NOW, NEVER stop', 'do | it | now, | never | stop'],
  ['STOP WAITING. TRUST US NOW', 'stop | waiting. | trust | us | now'],
  ['The U.S. army', 'the | u s | army'],
  ['World War II, Plan A', 'world | war | two, | plan | ay'],
  ['iPhone YouTube TikTok McDonald', 'i phone | you tube | tik tok | mcdonald'],
  // Numbers
  ['0 7 13 40 99', 'zero | seven | thirteen | forty | ninety nine'],
  ['1,250 1000000 305', 'one thousand two hundred fifty | one million | three hundred five'],
  ['3.14 .5 -5 +5', 'three point one four | point five | minus five | plus five'],
  ['1st 2nd 3rd 12th 21st 30th', 'first | second | third | twelfth | twenty first | thirtieth'],
  [
    'in 1984, 2005, 1900, 1905',
    'in | nineteen eighty four, | two thousand five, | nineteen hundred, | nineteen oh five',
  ],
  ["the 90s, '80s and 1990s", 'the | nineties, | eighties | and | nineteen nineties'],
  ['June 5, Dec. 25', 'june | fifth, | december | twenty fifth'],
  ['½ 1½ 3/4 24/7', 'one half | one and a half | three quarters | twenty four seven'],
  ['10-20 1939–1945 9-5', 'ten to twenty | nineteen thirty nine to nineteen forty five | nine to five'],
  ['007 call 555-1234', 'zero zero seven | call | five five five, one two three four'],
  ['10x 3D 4K 10K', 'ten ex | three d | four k | ten k'],
  ['my first 5k, 2M views, $10k', 'my | first | five k, | two million | views, | ten thousand dollars'],
  ['50% 100%!', 'fifty percent | one hundred percent.'],
  ['v1.2.3', 'v one point two point three'],
  ['x = y + 2', 'x | equals | y | plus | two'],
  // Money, time, units
  ['$5.50 $1 €20 £0.99', 'five dollars fifty | one dollar | twenty euros | ninety nine pence'],
  ['$5 million, $10K, $3-5', 'five | million dollars, | ten thousand dollars, | three to five dollars'],
  ['-$5 20€', 'minus five dollars | twenty euros'],
  ['5:30 17:05 9:00', "five thirty | seventeen oh five | nine o'clock"],
  ['9:00 am, 9pm, 6:15 p.m.', 'nine | ay m, | nine p m, | six fifteen | p m'],
  [
    '5 km, 1 kg, 16GB, 100km/h',
    'five | kilometers, | one | kilogram, | sixteen gigabytes, | one hundred kilometers per hour',
  ],
  ['20°C 90°', 'twenty degrees celsius | ninety degrees'],
  // Words that flite reads badly; the caption keeps the written word
  ['Velour’s dopamine, QUINOA and Wi-Fi, WiFi, wifi', "veloor's | dopa meen, | keenwa | and | wifi, | wifi, | wifi"],
  ['two vegan lattes', "two | vee gun | latay's"],
  // Tags, names, addresses
  ['#KeepGoing @pack_official #1', 'hashtag keep going | at pack official | number one'],
  ['https://www.example.com/path?x=1', 'example dot com slash path'],
  ['me@example.io', 'me at example dot i o'],
  // Signs inside words
  ['R&B and Q&A, C++', 'r and b | and | q and ay, | c plus plus'],
  ['well-known — yes — well—known', 'well known, | – | yes, | – | well, known'],
  ['his/her and/or', 'his or her | and or'],
  ['GPT-4o COVID-19 B2B MP3', 'g p t four o | covid nineteen | b two b | m p three'],
  // Punctuation
  ['Wait... what? I waited... Nothing.', 'wait, | what. | i | waited. | nothing.'],
  ['He said: “Go!” (Now.)', 'he | said, | go. | now.'],
  ["Don't — it’s rock'n'roll", "don't, | – | it's | rock'n'roll"],
  // Abbreviations
  ['Dr. Smith vs. Mr. Jones, etc. The end.', 'doctor | smith | versus | mister | jones, | et cetera. | the | end.'],
  ['No. 5 on Main St. No. I mean no.', 'number | five | on | main | street. | no. | i | mean | no.'],
  ['e.g. this', 'for example | this'],
  // Accents, decoration, emoji, sounds
  ['Café naïve Łódź Straße', 'cafe | naive | lodz | strasse'],
  ['ﬁne 𝗯𝗼𝗹𝗱 ＦＵＬＬ *bold*', 'fine | bold | full | bold'],
  ['🔥 Fire 🐺🐺 Let’s🚀 go', "– | fire | – | let's | go"],
  ['1️⃣ first 👩‍👩‍👧 🇫🇷', 'one | first | – | –'],
  ['Hmm, sooo yesss', 'hum, | so | yes'],
  ['constructor toString __proto__', 'constructor | to string | proto'],
  ['zero\u200bwidth and\u0007 bell', 'zerowidth | and | bell'],
  ['π is 3.14', 'pie | is | three point one four'],
])('%s', (line, expected) => {
  expect(said(line)).toBe(expected)
  expect(spokenWords(line).map(({ shown }) => shown)).toEqual(captionWords(line))
})

test.each(['日本語', 'hello Ёлка', 'الله', 'שלום friend', 'नमस्ते', '١٢', 'wolf狼'])('%s is unspeakable', (line) => {
  expect(() => spokenWords(line)).toThrow('cannot say')
})

test('only plain letters, apostrophes and pauses reach the voice', () => {
  const signs = Array.from({ length: 0x250 }, (_, code) => String.fromCodePoint(code)).filter((c) => /\S/.test(c))
  for (const sign of signs)
    for (const line of [sign, `a${sign}b`, `${sign}${sign}12${sign}`, `-${sign} x`]) {
      let words: string[] = []
      try {
        words = spokenWords(line).flatMap((word) => word.said)
      } catch {
        continue
      }
      for (const word of words) expect(word, JSON.stringify(line)).toMatch(/^[a-z][a-z']*[,.]?$/)
    }
})
