/**
 * Recognises themes that are not in English. Detection libraries judge n-grams, which are too few in a theme: on 119
 * short English themes tinyld, franc-min and eld erred 47, 75 and 14 times. Here a text is foreign only by its script,
 * or by several words that no English text has; a single word, a name or an adopted phrase never is.
 */

export type Language = { code: string; name: string }

/** Words of each language that are no English words. Those marked * also occur in names and count half. */
const WORDS: Readonly<Record<string, readonly [name: string, words: string]>> = {
  de: [
    'German',
    'ich wir ihr mich dich uns euch mir dir mein meine meinen meinem meiner dein deine deinen sein seine ihre ihren unser unsere der* das* dem des* ein eine einen einem einer eines und oder aber nicht nichts kein keine keinen ist sind bist seid wird werden wurde haben habe hast hatte kann können kannst muss müssen soll sollen sollte wollen möchte wie warum wieso weshalb wer wenn weil dass für mit ohne von* vom zum zur bei nach aus auf über unter zwischen durch gegen immer nie niemals mehr viel viele sehr auch noch schon nur jetzt heute morgen hier leben liebe geld hund katze arbeit tipps zuhause besser besseren gute guten richtig lernen machen gehen macht geht schlaf schlafen müde glück kinder familie freunde zeit sparen einfach alle alles jeder jeden neue neuen weg angst mut sagt sagen nein zu* es* sinn lebens katzen hunde kunst leicht wenig gemacht klappt tag tage jahre welt mensch menschen wirklich',
  ],
  es: [
    'Spanish',
    'el* los* las* una* unos unas y* del* que qué por* para como cómo pero porque cuando cuándo donde dónde quien quién cual más muy nunca siempre también sobre hasta desde mi* mis tu* tus su* sus nuestro nuestra nuestros es* está están estoy estamos estás ser* estar tiene tienes tengo hay hacer haces puede puedo quiero vivir vida amor dinero trabajo perro gato amigos familia mejor mejores consejos ahorrar dormir aprender bien día días años tiempo cosas gente todo todos nada mucho poco después antes hoy mañana salud feliz niños mujer hombre pareja cansado cansados tarde miedo paciencia decir la* de* en* un* con* nos cada',
  ],
  fr: [
    'French',
    "le* les* une* du* des* et* mais que* qui quoi pourquoi quand où avec dans chez jamais toujours très est* sont êtes suis être avoir faire peut peux je nous vous ils elle elles mon* ma* mes* ses notre votre leur cette ces c'est j'ai qu'est-ce d'un d'une vie amour argent travail chien amis famille mieux conseils apprendre dormir vivre jour jours ans temps choses tous toutes rien beaucoup après avant aujourd'hui demain santé heureux enfants femme homme fatigué fatigués économies économiser bonheur peur la* de* un* en* au* aux sens regret* comment*",
  ],
  it: [
    'Italian',
    'il* gli uno una* dei* delle della* dello degli nel nella nelle alla* alle dal dalla che* perché chi* quando non* più mai* sempre molto anche sono è siamo siete essere avere abbiamo fare può posso voglio vita* amore soldi lavoro cane gatto amici famiglia meglio consigli imparare dormire vivere giorno giorni anni cose gente tutto tutti niente dopo oggi domani salute felice bambini donna* uomo stanchi stanco risparmiare mio mie miei tuo tua suo sua nostro nostra la* di* un* con* per* come*',
  ],
  pt: [
    'Portuguese',
    'uma* uns umas ao mas* que* porque por* para como não mais muito muita nunca sempre também sobre até meu minha meus minhas seu sua seus nosso nossa é são* está estão estou estamos ser* tenho fazer posso quero vida amor dinheiro trabalho cachorro gato amigos família melhor dicas economizar dormir aprender viver bem* dia* dias anos tempo* coisas gente tudo todos nada depois antes hoje amanhã saúde feliz crianças mulher homem cansados cansado medo de* em* um* com* da* sem*',
  ],
  nl: [
    'Dutch',
    'ik jij hij zij wij jullie mijn jouw onze het een en* maar niet geen zijn wordt worden heeft hebben kunnen moet moeten hoe* waarom wie* waar wanneer omdat voor zonder van* naar bij* uit* tussen altijd nooit meer* veel ook nog vandaag leven liefde geld hond vrienden familie beter leren doen* gaan slapen tijd dingen alles niets we* je* de* met*',
  ],
  pl: [
    'Polish',
    'jak dlaczego kiedy gdzie kto nie jest są być mieć mam* dla przez przed bez że żeby ale* lub się mój moja moje twój życie miłość pieniądze praca pies kot rodzina lepiej zawsze nigdy bardzo też tylko wszystko jesteśmy zmęczeni oszczędzać',
  ],
  sv: [
    'Swedish',
    'jag och eller inte är måste hur varför vad vem när för med* utan från på alltid aldrig mer mycket också bara idag liv kärlek pengar hund katt jobb vänner familj bättre sova sover spara sparar att det* som du* man*',
  ],
  no: [
    'Norwegian or Danish',
    'jeg og* ikke hvorfor hvordan når hva hvem til* fra på uten uden alltid altid aldri aldrig mere også bare* nå nu liv kjærlighet kærlighed penger penge hund jobb venner familie bedre sove spare* vi* er* det* du* man*',
  ],
  tr: [
    'Turkish',
    've bir bu* şu için ile neden nasıl zaman kim* çok daha her* hiç değil var* yok ben* biz siz benim senin hayat aşk köpek kedi aile arkadaş yeni başlangıçlar mutlu uyku para*',
  ],
  id: [
    'Indonesian',
    'dan* yang dari untuk dengan tidak adalah ini itu bagaimana mengapa kenapa cara* saya kamu kita mereka hidup cinta uang kerja anjing kucing keluarga teman lebih baik tidur hemat menabung belajar',
  ],
  ro: [
    'Romanian',
    'și sau* dar nu* este sunt cum când unde cine pentru cu* fără despre viață dragoste bani muncă câine mai* în',
  ],
  cs: [
    'Czech',
    'jak proč kdy kde kdo není jsou být mít pro* bez že ale* nebo můj moje život láska peníze práce pes kočka rodina vždy nikdy velmi jsme',
  ],
  hu: [
    'Hungarian',
    'és vagy nem van* hogyan miért mikor hol egy ez az mert én te* élet szerelem pénz munka kutya macska család mindig soha nagyon',
  ],
  fi: [
    'Finnish',
    'ja tai* ei miten miksi milloin missä kuka että mutta minun sinun elämä rakkaus raha työ koira kissa perhe aina koskaan hyvin on* olemme väsyneitä',
  ],
  vi: [
    'Vietnamese',
    'và là của không cách tại sao khi* nào tình yêu cuộc sống tiền bạn tôi chúng một những được người',
  ],
  tl: [
    'Filipino',
    'ang ng mga sa* na* ay* ako ikaw kami kayo hindi paano bakit kailan saan buhay mahal pera aso pusa pamilya palagi paraan',
  ],
}

/** Letters that English spells without, by language. They count in words that begin with a small letter. */
const LETTERS: readonly (readonly [code: string, letters: RegExp])[] = [
  ['de', /[äöüß]/],
  ['es', /[ñáéíóú]/],
  ['fr', /[éèêëàâçîïôùûœ]/],
  ['it', /[àèéìòù]/],
  ['pt', /[ãõâêôáéíóúç]/],
  ['pl', /[ąćęłńóśźż]/],
  ['sv', /[åäö]/],
  ['no', /[åæø]/],
  ['tr', /[çğışöü]/],
  ['ro', /[ăâîșțşţ]/],
  ['cs', /[áčďéěíňóřšťúůýž]/],
  ['hu', /[áéíóöőúüű]/],
  ['fi', /[äö]/],
  ['vi', /[ăâđêôơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/],
]

/** Words and phrases that English has adopted with their accents. */
const ADOPTED =
  /(?<!\p{L})(?:je suis charlie|caf(?:é|és)|naïve|r[ée]sum[ée]s?|fianc[ée]{1,2}s?|jalape(?:ñ|n)os?|piñatas?|cr[èe]me(?: br[ûu]l[ée]e| fra[îi]che)?|d[ée]j[àa] vu|clich[ée]s?|façades?|à la(?: carte| mode)?|über|açaí|entr[ée]es?|souffl[ée]s?|protég[ée]{1,2}s?|pokémon|touché|doppelgänger|smörgåsbord|señor(?:a|ita)?|pât[ée]|rosé|purée|sauté(?:ed)?|matcha|décor|détente|séances?|vis-à-vis|voilà|crêpes?|jalapeño|mañana|quinceañera|c'est la vie|que ser[áa] ser[áa]|carpe diem|joie de vivre|je ne sais quoi|mi casa(?: es)? su casa|hasta la vista|(?:la )?dolce vita|dolce far niente|amor fati|memento mori|bon app[ée]tit|por favor|muchas gracias|de facto|et cetera|et al|la la land|coup d'[ée]tat|femme fatale|laissez[- ]faire|mise en place|bête noire|pièce de résistance|raison d'être|du jour|en route|en suite|el niño|la niña|gemütlichkeit|l'chaim|vida loca|va bene|al dente|de la|du monde|como se dice|feliz navidad|cinco de mayo|día de (?:los )?muertos)(?![\p{L}])/giu

const ENGLISH = new Set(
  'a about after all am an and any are as at back bad be because before best better big book but buy by can cat cats change child daily day days did do does dog dogs first for friend friends from get good happy has have he her him his home how i if in into is it its job just kids know learn life like live long love make me money more morning most my need never new night no not of off on one online or our out over own people power right say school she should sleep small so some start still stop story take than that the their them then there these they things think this time tips to today too truth up us video was way we week what when where which who why will with without work world would year years you your'.split(
    ' ',
  ),
)
/** Themes that teach or name foreign words on purpose. */
const QUOTES_FOREIGN =
  /\b(?:say|means?|meaning|phrases?|words?|translat\w+|pronounc\w+|spanish|german|french|italian|portuguese|dutch|lyrics|song|songs|movie|film|novel|book|recipe|restaurant|called)\b/i

const SCRIPTS: readonly (readonly [pattern: RegExp, code: string, name: string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja', 'Japanese'],
  [/\p{Script=Hangul}/u, 'ko', 'Korean'],
  [/\p{Script=Han}/u, 'zh', 'Chinese'],
  [/[іїєґ]/iu, 'uk', 'Ukrainian'],
  [/\p{Script=Cyrillic}/u, 'ru', 'Russian'],
  [/\p{Script=Arabic}/u, 'ar', 'Arabic'],
  [/\p{Script=Hebrew}/u, 'he', 'Hebrew'],
  [/\p{Script=Greek}/u, 'el', 'Greek'],
  [/\p{Script=Devanagari}/u, 'hi', 'Hindi'],
  [/\p{Script=Thai}/u, 'th', 'Thai'],
]
/** Share of letters in another script from which a text counts as written in it. */
const SUBSTANTIAL = 0.3

/**
 * The language of a text that is not English, or substantially in another language; null for English and when in doubt.
 */
export function foreignLanguage(text: string): Language | null {
  return byScript(text) ?? byWords(text.normalize('NFC').replace(/[’‘]/g, "'").replace(ADOPTED, ' '))
}

function byScript(text: string): Language | null {
  const letters = text.match(/\p{L}/gu) ?? []
  const foreign = letters.filter((letter) => !/[\p{Script=Latin}\p{Script=Common}]/u.test(letter))
  if (foreign.length < 2 || foreign.length < letters.length * SUBSTANTIAL) return null
  const [, code = 'und', name = 'another language'] = SCRIPTS.find(([pattern]) => pattern.test(text)) ?? []
  return { code, name }
}

/** Weights by language: a half for words that names contain, one and a half for words with letters of their own. */
let weights: ReadonlyMap<string, ReadonlyMap<string, number>> | undefined
function wordWeights() {
  weights ??= new Map(
    Object.entries(WORDS).map(([code, [, list]]) => [
      code,
      new Map(
        list.split(' ').map((word) => {
          const plain = word.replace('*', '')
          return [plain, word.endsWith('*') ? 0.5 : /[^a-z'-]/.test(plain) ? 1.5 : 1]
        }),
      ),
    ]),
  )
  return weights
}

function byWords(text: string): Language | null {
  const tokens = text.match(/\p{L}[\p{L}\p{M}'-]*/gu) ?? []
  if (tokens.length < 2) return null
  const english = tokens.filter((token) => ENGLISH.has(token.toLowerCase())).length
  if (english >= 2 && QUOTES_FOREIGN.test(text)) return null
  let best = { code: '', score: 0 }
  for (const [code, known] of wordWeights()) {
    const letters = LETTERS.find(([of]) => of === code)?.[1]
    const score = tokens.reduce((sum, token, i) => {
      // Capital letters in mid-sentence are names, except in German.
      if (i > 0 && code !== 'de' && /^\p{Lu}\p{Ll}/u.test(token)) return sum
      const word = token.toLowerCase()
      return sum + (known.get(word) ?? (letters?.test(word) && /^\p{Ll}/u.test(token) ? 1 : 0))
    }, 0)
    if (score > best.score) best = { code, score }
  }
  const isForeign =
    english === 0
      ? best.score >= 1.5 && best.score >= tokens.length * SUBSTANTIAL
      : best.score >= 2 && best.score >= english * 0.6 && best.score >= tokens.length * SUBSTANTIAL
  return isForeign ? { code: best.code, name: WORDS[best.code]?.[0] ?? '' } : null
}

/** Language codes that writer and voices handle; null for any language. */
export type Handled = { writer: readonly string[] | null; voices: readonly (readonly string[] | null)[] }

/** Why texts in a foreign language can't become a video here, and what works; null when they can. */
export function languageProblem(texts: readonly string[], { writer, voices }: Handled): string | null {
  const language = texts.map(foreignLanguage).find((found) => found !== null)
  if (!language) return null
  const { code, name } = language
  const handles = (codes: readonly string[] | null) => codes === null || codes.some((one) => one.startsWith(code))
  const canWrite = handles(writer)
  const canSpeak = voices.every(handles)
  if (canWrite && canSpeak) return null
  const looks = name === 'another language' ? 'This doesn’t look like English' : `This looks like ${name}`
  const inIt = name === 'another language' ? 'in your language' : `in ${name}`
  if (canWrite)
    return `${looks}, but not every chosen persona has a voice for it. Choose other voices for these personas, or write in English.`
  return canSpeak
    ? `${looks}. The built-in writer knows only English. Write in English, or paste your own script ${inIt}, which the chosen voices can read.`
    : `${looks}. The built-in writer and voices know only English. Write in English, or paste your own script in English.`
}
