import { invalid } from '../kernel/errors.ts'

/**
 * Themes that call for restraint. Queueing, the writers and the Generate form share this judgement, which is made by
 * stem and phrase in everything that the user typed.
 */

/** Subject of a grave theme; decides what a sober script can say. */
export const GRAVE_SUBJECTS = [
  'self-harm',
  'atrocity',
  'abuse',
  'harm',
  'other',
  'loss',
  'illness',
  'hardship',
] as const
export type GraveSubject = (typeof GRAVE_SUBJECTS)[number]

/** The texts of an order that are judged. */
export type Typed = {
  theme: string
  tone: string
  keywords: readonly string[]
  points?: readonly string[]
}

/** Matches any of the alternatives as whole words. */
const words = (...alternatives: readonly string[]) => new RegExp(`\\b(?:${alternatives.join('|')})\\b`)
const everywhere = (pattern: RegExp) => new RegExp(pattern.source, 'g')

const FAMILY =
  "(?:mum|mom|mummy|mommy|mama|mother|dad|daddy|papa|father|parent|step(?:mother|father|mom|dad|son|daughter)|grand(?:ma|pa|mother|father|parent|dad|mum|son|daughter|child|children)|nana?|granny|gran|brother|sister|sibling|twin|son|daughter|child|children|kid|baby|babies|infant|newborn|toddler|husband|wife|spouse|fiancee?|uncle|aunt|cousin|niece|nephew)(?:'?s)?"
const PETS = "(?:pet|dog|puppy|cat|kitten|horse|pony|rabbit|bunny|hamster|guinea pig|bird|parrot)(?:'?s)?"
const PEOPLE =
  "(?:someone|somebody|friend|best friend|partner|boyfriend|girlfriend|loved one|teacher|student|classmate|colleague|coworker|co-worker|neighbou?r|patient|soldier|veteran|civilian|migrant|refugee|protester|journalist|worker|nurse|officer|person|people|human|man|men|woman|women|boy|girl|teen|teenager|family|families|victim|prisoner|animal|elephant|whale|princess|prince|king|queen|president|idol)(?:'?s)?"
const BEING = `(?:${FAMILY}|${PETS}|${PEOPLE})`
/** Those whose absence is told, not whose playing or schooling. */
const ADULT =
  '(?:mum|mom|mummy|mommy|mama|mother|dad|daddy|papa|father|husband|wife|grand(?:ma|pa|mother|father|dad|mum|parents?)|nana?|granny|gran|brother|sister|twin|best friend|son|daughter)'
/** Up to two words between a verb and the one it is about. */
const GAP = '(?:\\w+ ){0,2}?'

/** Phrases with a grave word in them that are about something else. Removed before anything is matched. */
const INNOCENT = [
  // Death
  '(?:to|2) die for|diehards?|die hard|do or die|never say die|habits die(?: hard)?|die[- ]?cut|die[- ]?cast|dumb ways to die|ways to die in the west|dying (?:to|for) (?:know|see|try|meet|hear|tell|go|get|have|be|a|an|some|the|more)|(?:die|died|dying|dead) (?:of|from|with)? ?(?:laugh\\w*|boredom|embarrassment|cringe|curiosity)',
  'deadlifts?|dead ?lines?|dead lift(?:s|ing)?|dead ?(?:ends?|pool|weight|stock|zones?|sea|battery|batteries|inside|plants?|houseplants?|pan|pixels?|skin|bugs?|languages?|poets|ringer|silence|sexy|simple|serious|internet|links?|stop|last|heads?|space|cells|island|leaves|wood|trees?|lawn|grass|hang|phones?)|(?:grateful|walking|evil|red|army of the|dawn of the|shaun of the|day of the|night of the living|left 4) dead|dead presidents|drop[- ]dead gorgeous|wanted dead or alive|play(?:ing)? dead',
  'death (?:metal|star|valley|stranding|note|grip|stare|glare|by (?:chocolate|powerpoint|meetings?|a thousand cuts)|wish coffee)|(?:bored|scared|frightened|worried|sick|love[sd]?|loving) (?:\\w+ )?to death|sudden death (?:overtime|playoff|round)|kiss of death|black death(?= metal)|death becomes her|life after death metal|puss in boots',
  `los(?:e|ing|t) my mind|(?:famine|refugee) (?:face|from the)|homeless[- ]looking|where i die on|(?:i|you|we) die (?:on|at|in) (?:the )?(?:last |first |final )?(?:jump|boss|level|lap)|(?:life and )?death of (?!(?:${GAP}${BEING}\\b))(?:a |the |my |our |an )?(?:salesman|author|retail|mall|malls|print|cinema|email|seo|privacy|expertise|nuance|office|commute|newspaper|newspapers|radio|tv|television|cookie|cookies|cable|dating|small talk|the \\w+|\\w+ing)`,
  'the graveyard shift|graveyard shifts?|burial grounds? coffee|grave mistakes?|skeletons?|ghosts?|ghost(?:ed|ing)|killer whales?|orcas?',
  '(?:hair|fabric|wool|egg|eggs|denim|tie) dying|dying (?:my|your|her|the) (?:hair|eggs?|fabric|wool)|good grief|famous last words|bury(?:ing)? the (?:hatchet|lede|lead|past)|buried in (?:work|email|laundry|debt|snow)|black widows?|widow ?makers?|widows and orphans|orphan black|(?:back|return\\w*|risen?|rise|raised?) from the dead|death (?:on the nile|proof|cab|race)|dying (?:art|arts|breed|industry|trade|trades|language|languages|craft|town|mall|battery|phone|plant|houseplant|houseplants|genre|star|stars|sun|light|embers|medium|platform|business|brand|market)|funeral (?:march|doom)|corpse (?:bride|pose|husband)|cemetery gates|pet sematary|six feet under(?: the)? bar|mourning doves?|good mourning|buried (?:treasure|alive in (?:work|email|laundry|debt))',
  'curiosity killed the cat|kill(?:s|ed|ing)? (?:them|people|him|her|everyone|your \\w+) with kindness|dress(?:ed)? to kill|to kill a mockingbird|kill bill|licen[cs]e to kill|if looks could kill|kill(?:s|ed|ing)? (?:it|time|the (?:lights?|engine|competition|mood|vibe|game|process|weeds|bacteria|germs)|your (?:darlings|ego|idols|habits|vibe|motivation|productivity)|two birds)|(?:painkill|weedkill|ladykill)ers?|buzz ?kill|overkill|kill ?joys?|kill ?switch|killing eve|the killers',
  'suicide (?:squeeze|squad|doors?|wings|burger|grip|blonde|soda|king)|(?:career|social|political|financial|brand|commercial|marketing) suicide',
  '(?:golf|football|fishing|gaming|hunting|baseball|soccer|tech|marathon) widows?|widow.?s (?:peaks?|walk)|(?:five )?stages of grief but|orphaned (?:mittens?|gloves?|socks?)|cremated (?:the|my) (?:\\w+ )?(?:cookies|dinner|toast|turkey|steak|cake|pizza)|(?:cemetery|graveyard) of (?:\\w+ )?(?:hobbies|projects|plants|ideas|tabs|apps|gadgets)|coffin (?:nails?|shaped|shapes?)|urn planters?|orphan(?:ed)? (?:socks?|tracks?|words?|lines?|files?|pages?|lids?|sentences?)',
  '(?:(?:eulog\\w+|obituar\\w+|funerals?|memorial service|casket) (?:for|to|of)|rest in peace|mourning|grieving|burying) (?:a |an |my |our |the |your )?(?:\\w+ ){0,2}?(?:jeans|phones?|laptops?|cars?|discontinued|crayons?|socks?|bones?|end of (?:my|the|our|summer)|potato\\w*|bulbs?|new year.?s|sweaters?|mugs?|sneakers|shoes|couch|sofa|resolutions?|sourdough|starter|houseplants?|plants?|fern|cactus|succulents?|orchid|lawn|diet|budget|weekend|motivation|metabolism|hairline|youth|twenties|attention span|wi-?fi|internet explorer|myspace|vine|umbrella|headphones|earbuds|camera|console|controller|blender|toaster|printer|password|login|show|series|season|finale)',
  `los(?:t|ing) (?:my|our|the) \\w+ to (?:(?:his|her|their|a|the) (?:phones?|headphones|screens?|ipad|tablet|xbox|playstation|console|video ?games?|books?|garage|group chat|couch)|fortnite|minecraft|roblox|tiktok|golf|football|gaming|k-?pop|netflix|youtube)`,
  // Things, not who was at them: "the woman on the phone has died".
  '(?<!\\b(?:in|inside|on|of|under|with|by) (?:(?:the|a|an|my|his|her|our|their|that|this) )?(?:\\w+ )?)\\b(?:fridge|freezer|oven|stove|boiler|heater|washing machine|washer|dryer|dishwasher|mixer|kettle|toaster|machine|engine|motor|clutch|car|van|truck|bike|laptop|computer|hard drive|phone|battery|batteries|screen|printer|router|wi-?fi|internet|camera|mic|microphone|speaker|radio|tv|drill|mower|projector|plants?|houseplants?|succulents?|basil|herbs?|seedlings|starter|lawn|conversation)(?: (?:that|which|just|finally|suddenly|has|have|had|always|almost|nearly|never)){0,3} (?:die|dies|died|dead|dying)',
  // Illness
  'intensive care for (?:\\w+ )?(?:hands?|skin|hair|feet|lips|nails|lawns?|plants?|shoes|leather)|heart attacks? (?:on a|in a)|(?:nervous|mental) breakdown of (?:my|our|the)|bipolar (?:weather|climate|thermostat|coffee)|life support for (?:\\w+ )?(?:\\S+ )?(?:laptops?|phones?|cars?|plants?|houseplants?|starter|startup|lawn|battery)|paraly[sz]ed by (?:choices?|options?|indecision|the menu)|(?:choice|analysis|decision) paralysis|seizures? of|icu lawn',
  'overdos\\w+ (?:of|on) (?:cuteness|pumpkin|coffee|sugar|chocolate|glitter|caffeine|vitamins?|kale|self[- ]care|christmas|nostalgia|carbs|cheese|tiktok|netflix)|trauma scissors|(?:recorder|parking|ikea|gym class|dodgeball) (?:\\w+ )?(?:\\w+ )?(?:\\w+ )?trauma|lessons a parent.?s trauma|relaps\\w* into (?:reality tv|sugar|chocolate|coffee|shopping|old habits|my phone|scrolling)|(?:knee|ankle|shoulder|back|hip|wrist|hamstring|rotator cuff|plant|furniture|house|wildlife|squirrel) rehab|rehab (?:exercises?|for|the|my|your|a)|sober (?:october|curious)',
  'cancers and (?:leos?|virgos?|libras?|scorpios?|pisces|tauruses|aries|geminis?|capricorns?|aquarians?|sagittarians?)|(?:gave|giving|nearly gave) (?:me|us|him|her) a (?:small |mini |little )?heart attack|cancer (?:zodiac|season|horoscopes?|moon|sun|rising|man|men|woman|women|sign|energy|and (?:leo|virgo|libra|scorpio|pisces|taurus|aries|gemini)|traits|compatibility|birthdays?)|tropic of cancer|(?:scorpio|pisces|taurus|leo|virgo|aries|gemini|libra|capricorn|aquarius|sagittarius) and cancer|great depression|tropical depression|depression glass|miscarriages? of justice|stroke of (?:luck|genius|midnight)|gallows humou?r|heart attack (?:grill|burger)',
  '(?:phone|sugar|screen|social media|shopping|coffee|caffeine|gaming|tiktok|instagram|chocolate|sneaker|netflix) (?:addiction|addicts?|overdose)|addict(?:ed|ion) to (?:my phone|sugar|coffee|shopping|work|books|chocolate|gaming|tiktok|you)|(?:sugar|cuteness|vitamin) overdose|coma(?=toast)|food coma',
  '(?:shoe|plant|fashion|adrenaline|book|news|work|gym|crossword|cheese|makeup|lipstick|skincare|sneakerhead|running|puzzle|yarn|thrift\\w*|reality tv|true crime|podcast) (?:addiction|addicts?)|addict(?:ed|ion) to (?:love|tv|reality tv|podcasts|running|the gym|lipstick|makeup|plants|puzzles|true crime|thrifting)',
  // Violence
  'pit ?bulls?|bull(?:y|ies) (?:breeds?|beef|sticks?|dogs?|pups?|pupp(?:y|ies)|pizza)|american bull(?:y|ies)|(?:bullied|harassed) by (?:(?:my|our|a|the) )?(?:\\w+ )?(?:toddlers?|cats?|dogs?|goose|geese|seagulls?|roosters?|chickens?|algorithm|printer|gps|alarm|plants?|parrots?)',
  'robbed (?:of|at the|by (?:the|a) (?:referee|refs?|judges?|seagulls?|raccoons?|squirrels?|monkeys?))|cheat(?:s|ed|ing)? on (?:my|his|her|our|the) (?:\\w+ )?(?:diet|test|exam|quiz|taxes|barber|hairdresser|hairstylist|stylist|gym|keto|budget|trainer|nail (?:tech|salon))',
  '(?:held |taken )?hostages? (?:to|by|of) (?:my|our|a|the) (?:\\w+ )?(?:toddlers?|cats?|dogs?|inbox|baby|kids?|puppy|printer|schedule|calendar|algorithm|phone|boiler|landlord)|taken hostage by (?:a|the) (?:timeshare|salesman|meeting|zoom)|like a hostage (?:taker|negotiator)|hostage negotiat\\w+ (?:with|for) (?:toddlers?|cats?)|victims? of (?:(?:the|a) (?:\\S+ ){0,2}?(?:deal|sale|discount|algorithm|trend|prank)|fashion|autocorrect|(?:its|their|my|your) own|trends?|the 90s)|missing persons? (?:at the office|poster for my)|(?:gnome|plant|mascot|elf|teddy|lunch) (?:was |got )?kidnapped|(?:missing persons?) report for|socks a missing persons? report|kidnapped by (?:my |our |the )?(?:bed|couch|sofa|friends|family|cat|toddler|team|band)',
  '(?:beats?|beating) (?:me|us) (?:at|to|in)|(?:hit|hits|kicked|slapped|punched) me with (?:a|an|his|her) (?:pillow|pun|snowball|balloon|joke|spreadsheet|nerf|bill)|slugs (?:have )?murdered|succulent murder\\w*|plant murder\\w*|murdered my (?:lettuce|basil|plants?|houseplants?|tomatoes|succulents?)|abused (?:\\w+ )?(?:\\w+ )?(?:pan|printer|keyboard|sneakers|laptop|car)|(?:tiny|little|furry) terrorists?|crows a murder of them|strangled by my own (?:scarf|tie|headphones|lanyard)|murdered (?:that|the|this) (?:\\w+ )?(?:note|solo|chorus|karaoke)|back[- ]?stabb\\w+|stabb\\w+ in (?:among us|minecraft|the game)|abuse of (?:the|a) (?:reply|caps|exclamation|emoji|comma|hashtags?)|hit and run(?= (?:a )?(?:baseball|drill|play|plays|tip))|stabbing (?:pumpkins?|potato\\w*|felt|a straw)|(?:feel|feels|feeling|felt|looks?|looked) (?:like|as if) (?:\\w+ ){0,3}?hit by a (?:truck|bus|train|car)|(?:your|my|the|all) friends jumped off (?:a|the) bridge|bungee\\w*|in minecraft|train wreck (?:karaoke|cake|haircut)|rubber (?:boat|dinghy) (?:race|regatta|day)|rainbow baby shower|ventilators? and fans',
  '(?:car|train) (?:crash|wreck) (?:tv|interview|of|in gta)|crash (?:courses?|diets?|test\\w*|pads?|bandicoot|landing into)|world war z|war and peace|love and war|cold war kids',
  '(?:murder an? \\w+|murder mystery|murder on the (?:dance ?floor|orient express)|murder of crows|murder hornets?|murder drones|only murders in the building|get(?:ting)? away with murder|murder she wrote|murdered (?:that|the|this) (?:song|performance|beat|outfit|stage))',
  'assault (?:course|bike|runner)|(?:backstab|back-stab)\\w*|stab(?:bing)? at|alien abductions?|hip abductions?|abuse of (?:power|notation|process)|(?:david|merrill|jane|peter) lynch|tortured poets(?: department)?|torture test|chains?aw massacre|rapeseed|grapes?|drape[sd]?|scraped?',
  '(?:photo|bath|yarn|seed|glitter|love) ?bomb(?:s|ing|ed)?|bomb(?:ed|ing)? (?:an? |my |the |your |on )?(?:first |last |big )?(?:stand[- ]up|gig|interview|exam|test|set|date|audition|stage|presentation|speech)|fashion victims?|victim (?:mentality|complex)|play(?:s|ing)? the victim|(?:dog|pet|horse|cat|beard|brow|self|male|mobile|men.s) groom(?:ing|ers?)|groomers? near me',
  '(?:captain america:? )?civil war (?:movie|film|ending|review|comics?)|(?:star|storage|trade|culture|console|bidding|price|streaming|turf|cola|pillow|thumb|infinity|browser|format|bride) wars?|tug[- ]of[- ]war|war (?:room|paint|of the worlds|horse|thunder|chest|hammer)|nerf wars?|god of war|warzone|gears of war|clone wars',
  '(?:grammar|soup) nazis?|gulag (?:strats?|warzone|fights?)|wage slave(?:s|ry)?|slave to (?:the rhythm|my phone|fashion|the grind)|master[/ ]slave',
]

/** Not followed by words of an accident or of slack: "cut myself shaving", "cut myself some slack". */
const BY_ACCIDENT =
  '(?! (?:at|on|while|when|during|in|off|out|loose|free|a|an|some|short|shaving|cooking|running|skiing|lifting|playing|training|doing|trying))'
/** Not followed by words that limit the wish to a place or company: "I don't want to live here". */
const SOME_WAY =
  '(?! (?:without|in(?! (?:this|so much|such))|with(?! (?:this|the|it|myself))|near|next|on|off|at|alone|there|here|to|early|before|by|under|through|for|as|far|far away|abroad|up|gym|monday|class|work|either))'

const SELF_HARM = words(
  'suicid\\w*',
  'self[- ]?harm\\w*',
  'self[- ]?injur\\w*',
  `(?:kill|hang|unalive|harm|starve)(?:s|ed|ing)? (?:my|your|him|her|one)self|hung (?:him|her|my)self(?! (?:a|out|up))|(?:cut|hurt)(?:s|ting|ing)? (?:my|your|him|her|one)self(?: (?:when|while) i feel|${BY_ACCIDENT})`,
  '(?:kill|hang|harm|cut)(?:ing|ting)? (?:them|our|your)selves',
  'end(?:s|ed|ing)? (?:my|your|his|her|their|one.s) (?:own )?(?:life|lives)',
  'end(?:ing)? it all',
  '(?:tak(?:e|es|ing|en)|took) (?:my|your|his|her|their) own li(?:fe|ves)',
  '(?:want|wants|wanted|wanting|ready|wish|longing) to die',
  `(?:do not|don't|dont|no longer|did not|didn't|not) want(?:ed|ing)? to (?:be alive|exist|(?:live|wake up|be here)${SOME_WAY})(?: any ?more)?`,
  'wish (?:i|he|she) (?:was|were) (?:dead|never born)',
  'better off (?:dead|without me)',
  'no reason to (?:live|go on)',
  'sli(?:t|tting) (?:my|your|her|his) wrists?',
  'painless (?:death|ways? to die)|(?:easiest|best|quickest|fastest|easy|quick) ways? to die',
  'goodbye note|unaliv\\w*',
  "took (?:his|her) life(?! (?:in|to|back|into|story|savings|on))|(?:surviv\\w+|after|before) (?:my|his|her|an|our son's|our daughter's) (?:own )?attempt(?! (?:at|to))|jump(?:ed|ing|s)? (?:off|from) (?:the|a) bridge(?! (?:in|,) )|stood on (?:the|a) bridge|thinking (?:of|about) ending it(?! with)|nobody would (?:even )?miss me(?! at)",
  "(?:do not|don't|can't|cannot|couldn't|didn't) see (?:a|any|the) (?:point|reason) (?:in |to |of )?(?:living|live|going on|go on|being here)(?! (?:in|on|with|without))|thoughts of not (?:being here|waking up)|crisis (?:hot|help)?lines?|wear long sleeves in (?:the )?(?:summer|july|august)|scars on (?:my|her|his) (?:arms?|wrists?|thighs?)|can't stop cutting|(?:she|he|daughter|son|brother|sister) left a note(?! (?:on|about|for|in))|pills were on|down from the ledge|(?:off|on) the ledge and|cutting as a (?:teen\\w*|kid|girl|boy)",
)

/** Themes that may be about their author, or that ask for a method. */
const AT_RISK = [
  words(
    `(?:kill|hang|unalive|harm)(?:ing)? myself|(?:cut|hurt)(?:ting|ing)? myself${BY_ACCIDENT}`,
    'end(?:ing)? my (?:own )?life',
    'end(?:ing)? it all',
    'take my own life|taking my own life',
    '(?:i|i.m) (?:\\w+ ){0,3}(?:want|wish|ready|going|need|plan|planning) to (?:die|disappear forever)',
    `i (?:do not|don't|dont|no longer|can.t) (?:want to )?(?:be alive|(?:live|exist|wake up|be here|go on)${SOME_WAY})(?: like this)?(?: any ?more)?`,
    'wish i (?:was|were) (?:dead|never born)',
    'better off (?:dead|without me)',
    'no reason to (?:live|go on)',
    "i (?:do not|don't|can't|cannot) see (?:a|any|the) (?:point|reason) (?:in |to |of )?(?:living|live|going on|go on|being here)(?! (?:in|on|with|without))",
    'sli(?:t|tting) my wrists?',
    'i(?:.m| am| feel)(?: feeling)? suicidal',
    'painless (?:death|ways? to die)|(?:easiest|best|quickest|fastest|easy|quick) ways? to die',
  ),
  /\b(?:how|ways?|methods?|best|easiest|quickest|fastest|painless|where|guide|tutorial|tips|encourag\w+|instructions?)\b.*\b(?:commit\w* suicide|suicide|kill (?:your|one|them)sel\w+|self[- ]?harm|(?:cut|hurt|hang|harm) (?:your|one)self|end (?:your|one's) life)\b/,
]
/** Someone who speaks of prevention, survival or loss asks for words, and gets them. */
const PROTECTIVE =
  /\b(?:prevent\w*|help\w*|stop\w*|support\w*|talk\w*|cop(?:e|ing)|surviv\w*|heal\w*|signs?|recogni\w+|friend\w*|awareness|after|los[st]\w*|griev\w*|grief|recover\w*|overc[ao]me|saved|stayed|glad|comfort\w*|understand\w*|why|parents?|reduc\w+|hotlines?|helplines?|attempt survivors?)\b/

/** Atrocities by name. The words in ATROCITY beyond them are often used in another sense. */
const NAMED_ATROCITIES = [
  'holocaust|shoah|auschwitz|treblinka|dachau|buchenwald|bergen[- ]belsen|sobibor|anne frank|kristallnacht|babi ?yar|warsaw ghetto',
  'concentration camps?|death camps?|death march(?:es)?|gas chambers?|nazi(?:s|sm)?|third reich',
  'genocid\\w*|ethnic cleansing|srebrenica|holodomor|khmer rouge|killing fields|pogroms?|gulags?|unit 731|nanking|nanjing massacre',
  'massacres?|mass (?:shootings?|shooters?|murders?|murderers?|graves?|killings?|suicide)|mass casualty',
  '(?:school|church|mosque|synagogue|nightclub|campus|concert|kindergarten|temple) (?:shootings?|shooters?|bombings?)|active shooters?|columbine|sandy hook|uvalde|parkland|virginia tech shooting|utoya|christchurch (?:attack\\w*|mosque\\w*)|bataclan|beslan',
  'hiroshima|nagasaki|atomic bomb\\w*|nuclear bombings?|agent orange|my lai|napalm',
  '9/11|nine eleven|september 11(?:th)?|twin towers|october 7(?:th)?|7/7 bombings?',
  'slavery|colonialism|slave (?:trade|ships?|plantations?)|enslaved|lynch(?:ing|ings|ed)|ku klux klan|kkk|apartheid|trail of tears|wounded knee|tulsa race|residential schools?|stolen generations?|jim crow',
] as const
const ATROCITY = words(
  ...NAMED_ATROCITIES,
  'terror(?:ism|ists?)|terror attacks?|(?:suicide|car|marathon|subway|train|pub|arena) bomb\\w*|bombings?|hostages?',
  'war crimes?|(?:ukraine|ukrainian|gaza|syrian?|iraq|vietnam|afghan|yemen|sudan|bosnian?|balkan|korean|gulf|tigray) wars?|wars? (?:in|on) (?:ukraine|gaza|syria|iraq|sudan|yemen|bosnia|vietnam|afghanistan|congo|the middle east)|world war\\w*|civil wars?|war (?:orphans?|victims?|dead|refugees?|widows?|zones?|children)|children of war|child soldiers?|gaza|tiananmen|refugee camps?',
  'chernobyl|bhopal|jonestown|grenfell|hillsborough|challenger (?:disaster|explosion)|lockerbie|hurricane katrina|boxing day tsunami|tsunami victims?|earthquake victims?|plane crash(?:es)?|atrocit\\w*|human sacrifices?|cannibal\\w*|crematori\\w*|(?:the war|the wars)(?! on| of| room| for| between| over| with| against| in (?:my|our|the))|wartime|prisoners? of war|war (?:survivors?|memorials?|crimes?|trauma)',
  // Not "the thermostat war" or "my war with weeds".
  '(?:(?<=^)|(?<=(?:the|a|of|from|during|in|after|before|by|through|about|survive|survived|surviving|fled|flee|fleeing|escape|escaped|escaping|and|when|why|how|this|that|our|another|no|stop|to) ))wars?(?! (?:on|of|rooms?|for|games?|stor(?:y|ies)|cr(?:y|ies)|paint|drums?|horses?|chests?|dances?|machines?|elephants?|with|between|over|against|in (?:my|our|the|your) (?:kitchen|garden|yard|inbox|fridge|bathroom|closet|bedroom|garage|office|comments|house|household|car|group chat|backpack)))',
  'air[- ]?raids?|sirens? (?:at night|every night|all night|over|in (?:kharkiv|kyiv|kiev|odes\\w+|lviv|tel aviv))|(?:the|by) shelling|shell(?:ing|ed) (?:of|on|our|my)|under (?:the )?(?:bombs|fire from|siege|rockets|occupation|rubble)|bomb shelters?|siege of (?:sarajevo|leningrad|mariupol|aleppo|our|my)|air ?strikes?|drone strikes?|drones? over (?:our|my|the) (?:village|town|city|house|street)|missiles? (?:attacks?|strikes?|hit|fell|falling|over)|rockets? (?:hit|fell|falling|over) (?:our|my|the)?|land ?mines?|bombs? (?:fell|falling|fall|dropped|on (?:our|my|the)|at (?:the|a))|invasion of (?:my|our) (?:country|home|homeland|town)|invasion of (?:ukraine|poland|kuwait|iraq|hungary)|(?:brother|son|father|husband|boyfriend|cousin|friend|he|she) (?:is|was|went) (?:at|to) the front(?! (?:of|desk|door|row))|(?:what|where) (?:the|those) soldiers|towers fell|kids in the basement (?:and|while)|text from the towers|(?:mine|landmine) (?:my|his|her|our) (?:\\w+ )?stepped on|wave took|(?:house|home|village|street) is gone and so|stalingrad|bucha|killed in action|fallen (?:soldiers?|firefighters?|officers?|comrades?)|folded flag|remembrance day|(?:came|come|coming) (?:back|home) from (?:iraq|vietnam|afghanistan|the front|korea)|armenians in 1915|number on her arm|disappeared (?:of|in) (?:argentina|mexico|chile)|because of (?:the )?cartels|memorial wall|bury their (?:sons?|daughters?|children|kids)',
)

const AT_HOME =
  '(?:ex|boyfriend|girlfriend|husband|wife|spouse|partner|father|dad|mother|mum|mom|brother|uncle|step(?:father|dad|mother|mum|mom|brother)|he|she)'
/** Violence at home, and first-person accounts of violence. Victims may be watching and need a pointer to help. */
const ABUSE = words(
  'domestic (?:violence|abuse)|(?:abusive|violent) (?:relationships?|marriages?|home|household|ex|boyfriends?|girlfriends?|husbands?|wi(?:fe|ves)|partners?|fathers?|dads?|mothers?|mums?|moms?|parents?)|battered (?:wom[ae]n|wives|wife|children)|coercive control|child abuse|abused (?:as a )?(?:child|children|wom[ae]n|wives|kids?)',
  `${AT_HOME} (?:\\w+ ){0,2}?(?:hit|hits|hitting|beat|beats|beating|chokes?|choked|slaps?|slapped|kicks?|kicked|punche[sd]|punch|hurts? (?=me|us)|abuses?|abused|raped?|rapes|assaulted|threatens? to kill) (?:me|us)(?! (?:at|to|out|off|up) )`,
  "(?:i|i'm|i am|i was|i got|was i|when i was) (?:\\w+ ){0,2}?(?:raped|molested|abused|beaten|sexually assaulted|groomed|trafficked)|(?:raped|molested|abused|assaulted|groomed) me|my (?:rape|rapist|abuser|assault|attacker)",
  `(?:my )?${AT_HOME} (?:\\w+ ){0,2}?(?:locked me in|controlled every|controls every|hurt (?:the|our|my) (?:dog|cat) to|came into my room|comes into my room|(?:\\w+ ){0,4}and (?:hits|beats|chokes) me)|bruises (?:i|he|she|under|that|covered|on my)|women's (?:shelters?|refuge)|(?:he|she|they|husband|ex|father|boyfriend) (?:said|says|threatened|threatens) (?:(?:he|she|they)(?:'d|'ll| would| will) |to )kill (?:me|us|her)|(?:scared|afraid|terrified) of (?:the sound of his|my (?:husband|father|dad|stepfather|stepdad|boyfriend|partner|ex))(?!'s)|whose (?:partner|husband|boyfriend|wife|girlfriend) (?:hurts|hits|beats)|(?:being|was|were|got) beaten(?! (?:at|by|in|to|on|path))|beaten for|restraining orders?|heard (?:the|her|my|his) screams|what he did to (?:me|us|her)(?! (?:hair|garden|kitchen|car))|leaving him at night|packing a bag (?:at night )?so (?:he|she)|what (?:my|his|her|our) (?:uncle|stepfather|stepdad|father|dad|brother|coach|teacher|priest|cousin|neighbou?r|grandfather|babysitter) did to`,
  "(?:coach|priest|uncle|teacher|stepfather|stepdad|cousin|babysitter|man|doctor) (?:who |that )?touched|(?:was|were) touched (?:as|when)|i said no and|didn't stop when i|drugged (?:at|by|me|her)|drink (?:was )?spiked|spiked (?:my|her) drink|groomed (?:online|at|when|as)|what happened to me (?:at|when|as|that night|in that)|(?:nudes?|photos?|pictures?|videos?) (?:was |were |got )?leaked (?:online|by)|sextort\\w*|filmed (?:us|me|her) (?:in secret|secretly)|passport was taken|forced to marry|forced marriages?|\\bfgm\\b|born into a cult",
)

const HARM = words(
  'rap(?:e|ed|es|ist|ists|ing)|gang rape|sexual(?:ly)? (?:assault\\w*|abus\\w*|violence|harass\\w*|exploit\\w*)|molest\\w*|p(?:a)?edophil\\w*|incest|(?:child|online|sexual) groom\\w*|groomed by|revenge porn|child porn\\w*|csam',
  'domestic (?:violence|abuse)|abus(?:e|ed|er|ers|ive)|battered (?:wom[ae]n|wives|wife|children)|coercive control|strangl\\w*',
  'murder(?:s|ed|er|ers|ing|ous)?|homicid\\w*|femicid\\w*|infanticid\\w*|manslaughter|serial killers?|assassinat\\w*|behead\\w*|public executions?|(?:was|were) executed|death threats?|honou?r killings?|mercy killings?|police (?:killings?|brutality)|george floyd',
  `kill(?:s|ed|ing)? ${GAP}(?:my|his|her|their|our|a|an|the|innocent|other|\\d+)? ?${BEING}`,
  `(?:was|were|been|got|gets|being|is|are) killed|killed (?:by|in|on|at)|${BEING} (?:who )?(?:kill|kills|killed)(?! it)`,
  'shot dead|(?:was|were|got|been|being) shot (?:by|dead|at|in the)|gun violence|gun deaths?|knife crimes?|stabb(?:ed|ing|ings)|drive-?by shootings?|gang violence|drunk driv\\w+ (?:deaths?|crash\\w*|victims?)|hit and run',
  '(?:human|sex|child) traffick\\w*|trafficked|kidnap\\w*|abduct\\w*|missing (?:child|children|kids?|persons?|girls?|boys?|women)|acid attacks?|hate crimes?|child (?:labou?r|marriages?|brides?)|genital mutilation|torture(?:d)? (?:victims?|survivors?|prisoners?|camps?)|(?:was|were) tortured|tortured (?:him|her|them|us|me)|victims? of torture',
  'assault(?:s|ed)?|stalked by|(?:my|a|her) stalker|stalking victims?|cyberstalking|beat(?:s|en|ing)? (?:up )?(?:my|his|her|their) (?:wife|wives|husband|child|children|kids?|girlfriend|mother|mum|mom)|violen(?:ce|t)|(?:ex|boyfriend|girlfriend|husband|wife|partner|father|dad|mother|mum|mom|he|she) (?:hit|hits|beat|beats|chokes?|choked) (?:me|us)|^torture$|bullied to death|victims?|animal cruelty|dog ?fighting|puppy mills?|elder abuse|child neglect|neglected (?:child|children)|abandoned (?:as a )?bab(?:y|ies)',
  "the shooting (?:at|in) (?:the |my |our |her |his )?(?:parade|mall|school|church|club|concert|market|supermarket|festival|campus|university|\\w+'s school)|when the shooting started|while he fired|gunm[ae]n|the shooter (?:walked|came|entered|opened)|gun to (?:my|his|her) head|(?:gas station|armed|bank|store|shop) robber(?:y|ies)|highway patrol call|nobody has seen (?:her|him) since|nobody has seen (?:her|him)$|after the collision|sold at \\w+ to a|(?:at|held at) (?:gun|knife)point|knife (?:was )?(?:held )?(?:to|at) (?:my|her|his) throat|mugged(?! by (?:a|the|my) (?:seagull|squirrel|monkey|goat|cat|dog|raccoon|toddler))|home invasions?|carjack\\w*|(?:was|got) followed home|(?:man|men|stranger|guy|someone|somebody) (?:who )?followed (?:me|her|us) home|police (?:shot|killed|beat) |killed (?:two|three|four|five|six|seven|eight|nine|ten|dozens|hundreds|thousands|many|\\d+)(?! (?:\\w+ )?(?:house ?plants?|plants?|birds|cact\\w+|succulents?|orchids?|bosses|zombies|hours|minutes|enemies))",
  'drunk(?:en)? drivers?',
  'cyber-?bull(?:y|ied|ying|ies)|bullying|bullied|(?:school|class|office|workplace|playground|online) bull(?:y|ies)|(?:my|his|her|our|their|a|the|stop|stopping|face|facing) bull(?:y|ies)|bull(?:y|ies) at (?:school|work)|harass(?:ed|er|ers|ing|ment)|(?:body|fat|slut|victim)[- ]sham(?:e[sd]?|ing)|burglar(?:y|ies|s)?|broke into (?:my|our) (?:house|home|car|apartment|flat|shop|store)|(?:i|we) (?:was|were|got) robbed|nuclear (?:war|attacks?|bombs?|weapons?|fallout)',
  'antisemiti\\w*|racist (?:attacks?|abuse|violence)|homophobic attacks?|swastikas?|(?:beat|beaten|attacked|spat at|hated|disowned) (?:me |us |him |her )?(?:because|for being|for coming out|for leaving)|(?:thrown|kicked) out (?:of (?:the |my )?(?:home|house) )?for (?:being|coming out)|disowned (?:me|him|her|us)|conversion therapy|bullied (?:until|so badly|out of school)|spat at (?:me|us|her)|hate mail after|banned from school in',
)

/** Grave, but nothing that a line about loss, illness or violence would do justice to. */
const OTHER = words(
  'racis[mt]s?|homophob\\w*|transphob\\w*|xenophob\\w*|islamophob\\w*|misogyn\\w*|sexism|ableism|colorism|discriminat\\w*|hate speech|segregation|apartheid',
  `(?:teen(?:age)?|unwanted|unplanned) pregnan\\w*|infidelity|(?:husband|wife|partner|boyfriend|girlfriend|fiancee?|spouse|he|she) (?:\\w+ )?cheat(?:ed|s|ing)? on (?:me|us|him|her)|(?:was|being|been|got) cheated on|estranged (?:from|family|parents?|mother|father|sister|brother|son|daughter|child|children)|estrangement`,
  'abortions?|death (?:row|penalty|sentence)|euthanasia|assisted dying|(?:fear|afraid|scared|thought|thoughts|art|process) of (?:dying|death)',
)

/** Disasters, accidents, missing people, flight, prison, poverty. */
const HARDSHIP = words(
  `after (?:the|an|a) (?:floods?|flooding|hurricane|tornado|earthquake|wildfires?|tsunami|landslide|cyclone|typhoon)(?! of (?!water))|food stamps|(?:child|world|going) hungr?(?:er|y)|hunger (?:in|crisis|among)|${PETS} (?:is|has been|went|are|were) missing|missing (?:dog|cat|pet|puppy|kitten)s?`,
  '(?:floods?|flooding|tsunami|wildfires?|earthquakes?|hurricanes?|tornado(?:es)?|avalanches?|landslides?|mudslides?|typhoons?|cyclones?|fire) (?:that |which |has |had )?(?:took|destroyed|killed|swept|buried|wiped|survivors?|victims?|orphan\\w*)|(?:mudslides?|landslides?|avalanches?|tsunami) hit|since the (?:landslide|flood|earthquake|fire|mudslide)|survivors? of the (?:flood|tsunami|fire|wildfire|earthquake|hurricane|crash|avalanche)|surviv(?:ed|ing) the (?:tsunami|earthquake|wildfire|avalanche)|(?:the|after the) (?:tsunami|earthquake)(?! of (?:emails?|laundry|messages|toys|paperwork))|earthquake in (?:turkey|syria|nepal|haiti|japan|morocco|myanmar|afghanistan|italy)|lost (?:everything|it all|(?:our|my) (?:home|house)) (?:in|to) (?:the|a) (?:flood|fire|wildfire|hurricane|tornado|earthquake|storm|war|bombing)|the rubble|swept away (?:my|our|his|her|their|two|three|four|five|people|houses|the (?:village|town))|dam broke|(?:mine|building|bridge|roof|dam) collapse\\w*|(?:mine|mining) (?:disasters?|explosions?)|mine collapsed|house fires?|(?:house|home|apartment|flat|cabin|barn|village|town|neighborhood) (?:has |had )?(?:burn(?:ed|t)|burns) (?:down|to the ground)|disappeared from the radar|ferry (?:disaster|sank|sinking|that never)',
  `hit by (?:a|the) (?:car|truck|bus|train|lorry|van)(?! door)|(?:car|bus|train|motorcycle|motorbike|road|traffic|helicopter|boat|bike|climbing|skiing) (?:accidents?|crash(?:es)?|wrecks?)(?! (?:repair|shop|parts|claims?|footage|insurance))|(?:fatal|deadly) (?:\\w+ )?(?:accidents?|crash(?:es)?|disease|illness)|(?:left|put) (?:me|him|her) in a wheelchair|${BEING} fell (?:from|off) (?:the|a) (?:scaffold\\w*|roof|window|balcony|cliff)|severe burns|burns over|burn (?:unit|survivors?)`,
  `${BEING} (?:(?:has|have) been |went |is |still |who went )?(?:missing since|vanished|disappeared)(?! into)|${BEING} (?:has|have) been missing|was never (?:found|seen again)|searching for my (?:missing|lost) (?:brother|sister|son|daughter|mother|father|child|husband|wife|friend)|posters? with my (?:son|daughter|brother|sister|child|husband|wife)|boat (?:sank|capsized)|missing since (?:march|last|the|january|february|april|may|june|july|august|september|october|november|december|monday|friday|sunday|\\d+)|search part(?:y|ies) for|amber alerts?|(?:went out|left) (?:\\w+ ){0,4}and never came (?:back|home)|without a trace of (?:my|our|his|her)|missing hikers?|her phone was found`,
  'infertil\\w*|famines?|child poverty|refugees?|deport(?:ed|ations?)',
  'asylum seekers?|(?:seeking|sought|claim\\w*) asylum|rubber (?:boat|dinghy)|fle(?:eing|d) (?:the war|(?:my|our|their|his|her) (?:home|country|homeland|village|house|husband|family)|at dawn|with only|for our lives|(?:from )?(?:ukraine|syria|afghanistan|sudan|iran|aleppo|gaza|venezuela|eritrea|mariupol))|leaving aleppo|separated from (?:my|our|their|his|her) (?:children|kids|parents|mother|baby)|tent camps?|unaccompanied minors?|(?:stuck|trapped) in (?:sudan|gaza|ukraine|syria|afghanistan|mariupol)|never see (?:my|our) home (?:country )?again',
  `orphanages?|church doorstep|nothing to eat(?! in)|foster (?:homes?|care|system)(?! for (?:kittens?|dogs?|cats?|puppies|animals|plants))|(?:nobody|no one) (?:came to |ever )?adopt(?:ed)? me|gave me up|given up for adoption|(?:took|taken) (?:me|him|her|my (?:little |baby )?(?:brother|sister|son|daughter|kids|children)) (?:away )?from (?:my|me|us|our)|social worker took|raising my siblings`,
  `homeless(?:ness)?|food banks?(?! (?:drive|volunteer))|(?:live|living|lived) in (?:a|the) (?:homeless )?shelter|tent under the|children starving|married off|years locked up|(?:sleep|sleeping|live|living) (?:in (?:my|our) car with|rough|on the streets?)|(?:go|goes|going|went) to bed hungry|skip(?:ped|ping|s)? meals so|evict(?:ion|ed)|soup kitchens?|malnourish\\w*|(?:starving|hungry) (?:children|babies|kids at)|(?:can't|cannot|couldn't) afford (?:his|her|my|their|the) (?:insulin|medicine|medication|treatment|surgery|chemo)|froze (?:to death|on)|begging (?:at|on|for food)`,
  `(?:${ADULT}|parent|partner|he|she) (?:is|was|went|serving|spent|goes|has been) (?:\\w+ ){0,4}?(?:in|to) (?:prison|jail)|(?:serving|years in|first (?:night|day) in|life in) (?:prison|jail|a cell|life in prison)|(?:parent|${ADULT}|life|years?|innocent) behind bars|behind (?:prison )?glass|political prisoners?|solitary confinement|(?:life|death|prison) sentences?|labou?r camps?|wrong(?:ly|ful) convict\\w*`,
  `(?:rounds? of|failed|our|my|after|through) ivf|abandoned by my (?:mother|father|parents)`,
)

const LOSS = words(
  'grie(?:f|ve|ves|ved|ving)|bereave\\w*|mourn(?:s|ed|ing|ers?)?|funerals?|eulog\\w*|obituar\\w*|memorial (?:service|video|for)|in memoriam|cremat\\w*|burial|burying|buried (?:my|our|his|her|their)|casket|coffins?|gravestones?|at (?:the|her|his|your|my|a) grave\\w*|cemeter\\w*|widow(?:s|ed|er|ers|hood)?|orphan(?:s|ed)?|condolences|last words|rest in peace|celebration of life',
  'miscarr\\w*|stillb\\w*|still[- ]born|sids|cot death|rainbow bab(?:y|ies)|ectopic|pregnancy loss|(?:baby|child|infant|pet|parent) loss|termination for medical',
  `(?:los(?:e|es|ing)|lost) (?:my|our|your|his|her|their|a|an|the|both) (?:\\w+ ){0,2}?(?:${FAMILY}|${PETS}|pregnancy|loved one|soulmate|best friend)(?<!'s)(?!'s)(?! (?:weight|fat|teeth|bump|belly|bod|body|pouch|race|game|trust|respect|attention|interest|keys|toys))`,
  `los(?:e|ing|t) (?:someone|somebody|a loved one|loved ones|a (?:\\w+ )?friend to|(?:my|your) (?:\\w+ )?friend to|children|babies|pets)|loss of (?:\\w+ ){0,2}?(?:${FAMILY}|${PETS}|life|lives|loved ones?|someone)`,
  `(?:dying|dead|deceased|terminally ill) (?:\\w+ )?${BEING}|(?:my|our|his|her|your|their) late ${FAMILY}`,
  `${BEING} (?:who )?(?:\\w+ ){0,2}?(?:is|are|was|were|has|have|had|just|nearly|almost|suddenly|recently)? ?(?:die|dies|died|dying|dead|passed away|passed(?= last| suddenly| peacefully|$)|drowned)`,
  '(?:when|after|until|if|once|where) (?:i|we|you|he|she|they) (?:die|dies|died)|before (?:he|she|they) (?:die|dies|died)|(?:he|she|they|i) (?:died|almost died|nearly died|(?:is|are|am|was|were) dying)|dying (?:alone|young|well|wish|words|at home)|(?:who|that|has|have|had) died|(?:who|that) never came (?:home|back)|in the line of duty|die alone|to die (?:alone|young|well|at home)|the dying$|^(?:dying|dead|graves?)$|the dying (?:need|want|say|teach|know|regret|deserve)\\w*|(?:of|for|to|with|among|honou?ring|remembering) the dead',
  'deaths?|dead bod(?:y|ies)|corpses?|pass(?:ed|ing) away|put(?:ting)? (?:\\w+ ){0,3}(?:to sleep|down) (?:my|our|the) (?:dog|cat|pet|horse)|put(?:ting)? (?:my|our|your|a|the) (?:\\w+ )?(?:dog|cat|pet|horse) (?:to sleep|down)|euthani[sz]\\w*|(?:saying goodbye to|goodbye to) (?:my|our|your|a|the) (?:\\w+ )?(?:dog|cat|pet|horse|mum|mom|mother|dad|father|grand\\w+)|rainbow bridge|drown(?:ed|ing) (?:child|children|kids?|bab(?:y|ies))|last day with (?:my|our) (?:dog|cat)',
  `(?:his|her|their|${ADULT}'s) (?:empty chair|chair (?:at the table )?(?:is|stays|stayed) empty|ashes|voicemail|side of the bed|grave)|(?:christmas|birthday|thanksgiving|holidays?|mother's day|father's day|easter|anniversary|new year|year|winter) without (?:my |our |his |her )?(?:${ADULT}(?!'s)|him|her|you)(?! (?:help|cooking|asking))|empty chair (?:at (?:our|my|the) (?:table|christmas)|this christmas|at christmas)|(?:the|his|her) ashes (?:are|on|in)|sort(?:ed|ing)? through (?:mom|mum|dad|his|her|my \\w+)(?:'s)? (?:clothes|things|closet)|small white stone|words for (?:his|her|the) service|found his (?:car|clothes|shoes) by the|identify (?:him|her|the body|the remains)|identifying the (?:remains|body|bodies)|born sleeping|(?:walked|went) into the (?:sea|river|lake) and|walked into the sea|nearly lost (?:her|him)|(?:who|parents) buried a|buried (?:a|their) (?:child|son|daughter)|through a window in 2020|scatter(?:ed|ing)? (?:\\S+ ){0,3}?ashes|headstones?|tombstones?|voice (?:message|mail|note) (?:he|she) (?:left|sent)|last (?:voicemail|voice (?:message|mail|note)) (?:he|she|my \\w+) (?:ever )?(?:left|sent)|still (?:call|text) (?:his|her|my \\w+'s) (?:number|phone)|never got to say (?:to|goodbye)|(?:still )?smells like (?:him|her)$`,
  `(?:everyone|everybody|someone|somebody|people|friends|those|all|ones?|loved) (?:who )?(?:i|we)(?:'ve| have)? lost|(?:gone|taken|left us|lost) too (?:soon|young)|no longer with us|(?:${BEING}|he|she) (?:isn't|is not|wasn't|won't be|will not be|is never|are not) (?:here any ?more|coming (?:back|home)(?! (?:from|for|until|before|to)))|(?:${BEING}|he|she) (?:just )?never (?:came|come|made it) (?:back|home)(?! (?:from (?:golf|the (?:pub|gym|shop|store))|for|until|before|to))|(?:${BEING}|he|she|they|who) (?:didn't|did not|never|won't|may not|might not) (?:make|made) it(?: (?:home|out|through the (?:night|winter|year|crash|operation|surgery)|and)|$)|(?:${BEING}|he|she) slipped away|who (?:didn't|never) (?:come|came|get|got) (?:out|home|back)|couldn't save|took both my|body behind|when (?:i'm|i am|she's|he's|you're) gone(?! (?:to|for|on|out|fishing|shopping))|(?:saw|see|seen) (?:\\w+ ){1,3}alive`,
  `(?:weeks?|months?|days?|years?) to live(?! (?:in|at|with|on))|(?:${FAMILY}|friend|he|she|i) (?:has|have|had|was given) (?:\\w+ ){0,3}?(?:weeks?|months?) left(?! (?:in|of|until|on|at|for|to|before|till))|nothing more (?:they|the doctors|we|anyone) c(?:an|ould) do|(?:his|her|their) last (?:days|hours|breath|wish|christmas|week)(?! (?:at|in|of|on|as|before|with))|(?:hand|hands) at the (?:very )?end|when to stop treatment|treatment (?:stopped|isn't|is not|is no longer) working|turn(?:ed|ing)? off the machines|pull(?:ed|ing)? the plug on (?:my |our )?${FAMILY}|(?:his|her|my \\w+'s) last (?:voicemail|letter)`,
  `no heartbeat|(?:nursery|crib|cradle) (?:we|that we|he|she) never|empty (?:arms|crib|cradle|nursery)|due date (?:came|passed|without)|end(?:ed|ing)? a pregnancy|(?:home|hospital) without (?:a|our|my|the) baby|outliv(?:e|ed|es|ing) (?:\\w+ )?(?:child|children|sons?|daughters?|kids)|would(?: have|'ve) (?:turned|been) (?:\\w+ )?(?:today|tomorrow|this (?:year|week|month|summer|christmas)|\\d+ |\\w+teen|twenty|thirty|forty|fifty)|(?:baby|son|daughter|twins?|she|he) lived (?:for )?\\w+ (?:hours?|days?|minutes?)|(?:baby|babies|twins?) (?:who )?never (?:cried|came home|breathed)|(?:stopped|gave up|giving up) trying for a (?:baby|child)|bedroom is (?:just )?as (?:she|he) left`,
  `${PETS} (?:had to be|has to be|was|were|being) put (?:down|to sleep)|last walk with (?:my|our)|goodbye to (?:grand\\w+|mum|mom|dad|mama|papa|nana)(?! bod)`,
)

const ILLNESS = words(
  'cancer(?:s|ous)?|leuk(?:a)?emia|lymphoma|melanoma|tumou?rs?|chemo(?:therapy)?|radiotherapy|mastectom\\w*|metasta\\w*|oncolog\\w*|glioblastoma',
  "dementia|alzheimer\\w*|parkinson'?s(?! law)|motor neuron\\w*|multiple sclerosis|cystic fibrosis|muscular dystrophy|huntington'?s|als diagnosis|living with als|hiv|aids (?:crisis|epidemic|patients?|victims?)",
  "(?:had|having|after|survived|surviving) (?:a|my|his|her|their|your) stroke|stroke (?:survivors?|recovery|patients?|rehab\\w*|awareness)|'s stroke|heart attacks?|heart failure|cardiac arrest|organ donat\\w*|brain (?:injur\\w*|damage|dead|bleed)|paralys\\w*|paraly[sz]ed|amput\\w*|in a coma|life support|intensive care|nicu|sepsis",
  'terminal(?:ly)? (?:ill\\w*|diagnos\\w*|disease)|hospice\\w*|palliative|end[- ]of[- ]life|chronic (?:illness\\w*|disease)|incurable|long covid|rare disease|seriously ill|gravely ill|sick (?:child|children|kids|bab(?:y|ies))|critically ill|epilep\\w*',
  `depress(?:ion|ive)|clinically depressed|bipolar|schizophren\\w*|psychosis|psychotic|ptsd|trauma(?:s|tic|ti[sz]ed)?|panic (?:attacks?|disorders?)|mental (?:illness\\w*|breakdown)|eating disorders?|anorexi\\w*|bulimi\\w*|body dysmorphia|psychiatric (?:ward|hospital)|nervous breakdown`,
  `(?:recovering|former|recovered|drug|crack|meth|pill) addicts?|(?:is|was|became|as|being|loving|dating|marrying|an) (?:an )?addicts?|(?:children|child|parents?|mother|father|wife|husband|sister|brother|son|daughter)s? of (?:an )?addicts?|addiction (?:recovery|treatment|counsel\\w*|ruined|took|stole|destroyed|killed)|(?:battl|fight|struggl|recover|liv|overcom|fac)\\w* (?:with |from |against |my |his |her |an )*addiction|(?:my|his|her|your|${FAMILY}) addiction(?! to )|drinking problem|problem drink\\w*|(?:${ADULT}|parents?|he|she|partner) (?:drinks?|drank|was drinking)(?: too much| again| every night|$)|(?:going|gone|went|becoming) (?:blind|deaf)(?! with)|losing (?:my|your|his|her) (?:sight|eyesight|vision|hearing)|premature (?:bab(?:y|ies)|birth)|preemies?|(?:surgery|operation) tomorrow|(?:heart|brain|spinal|spine|lung|emergency|cancer) surgery|waiting for (?:the |my |her |his )?(?:test|scan|biopsy|blood|hospital) results`,
  'heroin|fentanyl|(?:drug|opioid|alcohol|fentanyl|meth|cocaine|crack|pill|gambling|substance) (?:addict\\w*|abuse|overdos\\w*)|addicted to (?:drugs|opioids|alcohol|pills|meth|cocaine)|overdos\\w*|alcoholism|alcoholic (?:father|mother|parents?|dad|mum|mom|husband|wife)|opioid (?:crisis|epidemic)|birth trauma|birth defects?',
  "stage (?:four|iv|4|three|iii|3)(?: at (?:\\d\\d|twenty|thirty|forty|fifty|sixty|seventy)\\S*| diagnosis|$)|lumps? in (?:my|her|his|the|a) (?:breasts?|neck|armpit)|lump (?:i|she|he) (?:ignored|found)|motor neurone?|als(?! (?:ice bucket|app))|doctor asked us to sit|biops\\w+|(?:scan|mri|x-ray|mammogram|ultrasound) (?:showed|found|shows)|(?:shadow|spot) on (?:my|his|her|the) lungs?|in remission|remission and|(?:heart|kidney|liver|lung|marrow|stem cell|organ) (?:transplants?|donors?|disease|failure)|organ donor's|waiting list for a (?:new )?(?:heart|kidney|liver|lung)|kidneys? (?:are |is )?failing|dialysis|ventilators?|(?:the|in) icu|(?:started|did|gave|perform\\w*) (?:him |her )?cpr|(?:she|he|mother|father|mom|mum|dad|husband|wife) never woke up|(?:the|her|his|my) coma|donat\\w+ (?:\\S+ )?(?:\\S+ )?organs?|surgeon (?:came out|shook)|end[- ]stage|bedridden|early[- ]onset|memory care",
  `(?:${ADULT}|he|she) (?:doesn't|does not|didn't|no longer|can't|cannot|stopped|forgets|forgot) ?(?:recogni[sz](?:e|es|ing)|know|knows|knowing|remember|remembers|remembering)? (?:me any ?more|me today|my name|our names?|who (?:i|we) (?:am|are)|(?:his|her|our|their) (?:own )?(?:children|kids|grandchildren))|stopped knowing my name|asked me who i (?:was|am)|forgot (?:our|his|her) (?:own )?children|put (?:mum|mom|dad|my \\w+) in a (?:care |nursing )?home|no longer (?:recogni[sz]es|knows|remembers) (?:me|us|her|him)|wander(?:ed|s) (?:out|off) at night|(?:my|his|her|our (?:son|daughter|mother|father)'s) diagnosis(?! app| of my)|${FAMILY} (?:is|was|lies|has been) (?:\\w+ )?in (?:the )?hospital(?! (?:corner|drama))|${FAMILY} (?:is|was|got|has been) (?:very|seriously|so|really|terribly) (?:sick|ill)(?! of)|(?:${BEING}|he|she) collapsed(?! (?:laughing|into|on the (?:sofa|couch|bed|finish)|after))|(?:my|his|her|${FAMILY}|first|epileptic) seizures?|muscle disease|worst night of the pandemic`,
  `throw(?:s|ing)? up after every|bing(?:e|eing|ing) and purg\\w+|feeding tubes?|stop(?:s|ped) eating$|hear(?:s|ing)? voices(?! (?:from|in|on))|voices only|relapse[ds]?|rehab|sobriety(?! checkpoint)|(?:days?|weeks?|months?|years?) sober|(?:getting|got|stay|staying) sober|(?:i|he|she) drinks? before work|needles in the bathroom|(?:hid|hiding|hidden) (?:the|my|his|her) (?:\\w+ )?bottles|needles in (?:my|his|her|the) \\S+ (?:bedroom|room|drawer|backpack)|detox and|to buy (?:pills|drugs|heroin)|(?:weigh|weighs|weighed) \\d\\d kilos|still feel fat|gambl(?:e|ed|es|ing) away|gambling (?:debts?|problem)|opioids?|crystal meth|meth (?:took|stole|ruined|killed)|narcan|naloxone|drug that (?:stole|took|killed)|(?:clean|sober) for \\w+ (?:days|months|years)(?! my| our)|(?:months|years) clean(?! eating)|(?:\\w+ )clean years`,
)

const PATTERNS: Readonly<Record<GraveSubject, RegExp>> = {
  'self-harm': SELF_HARM,
  atrocity: ATROCITY,
  abuse: ABUSE,
  harm: HARM,
  other: OTHER,
  loss: LOSS,
  illness: ILLNESS,
  hardship: HARDSHIP,
}
const INNOCENT_PATTERN = everywhere(words(...INNOCENT))
const ASTROLOGY =
  /\b(?:zodiac|horoscopes?|astrolog\w+|birth charts?|retrograde|scorpio|capricorn|sagittarius|gemini|aquarius)\b/

/** Lower case, plain apostrophes and accents, single spaces, without the phrases that only sound grave. */
function comparable(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\u26b0\u{1faa6}]/gu, ' death ')
    .replace(/[‘’`´]/g, "'")
    .replace(/[^\p{L}\p{N}'/-]+/gu, ' ')
    .trim()
  const named = ASTROLOGY.test(plain) ? plain.replace(/\bcancers?\b/g, ' ') : plain
  return named.replace(INNOCENT_PATTERN, ' , ')
}

const textsOf = ({ theme, keywords, points = [] }: Omit<Typed, 'tone'>) => [theme, ...keywords, ...points]

/** A lost pet, and what says that it is well again: then the order isn't grave. */
const LOST_PET = everywhere(words(`lost (?:my|our|the|a|her|his|their) (?:\\w+ )?${PETS}`))
const SAFE = words(
  'asleep (?:in|under|behind) (?:\\w+ ){1,3}(?:car|truck|shed|garage|closet|basement|attic|laundry|box)',
  '(?:he|she|it) (?:came|walked|strolled|trotted) (?:back|home|in)(?! (?:in|without|one|to|for|as))',
  '(?:he|she|it) (?:was hiding|turned up)',
  'safe and sound',
)

/** The subject that makes an order grave, judged by theme, key points and keywords; null when it may be light. */
export function graveSubject(typed: Omit<Typed, 'tone'>): GraveSubject | null {
  const all = textsOf(typed).map(comparable)
  const texts = all.some((text) => SAFE.test(text)) ? all.map((text) => text.replace(LOST_PET, ' , ')) : all
  return GRAVE_SUBJECTS.find((subject) => texts.some((text) => PATTERNS[subject].test(text))) ?? null
}

const COMIC =
  /\b(?:funn\w*|humou?r\w*|comed\w*|comic\w*|jok(?:e|es|ed|ing|ey)|hilari\w*|sarcas\w*|satir\w*|iron(?:y|ic|ically)|witty|silly|goofy|playful\w*|cheeky|mischiev\w*|parod\w*|memes?|roast(?:s|ed|ing)?|ridicul\w*|mock\w*|snark\w*|troll\w*|edgy|savage|lol|lmao|rofl|haha\w*|prank\w*|absurd|whimsical|lighthearted|light-hearted|banter|pun(?:s|ny)?)\b/i
const HEATED =
  /\b(?:romantic\w*|romance|flirt\w*|sexy|seduct\w*|sensual\w*|sultry|angr\w*|anger|furious|rag(?:e|ing)|rant\w*|aggressive\w*|outrag\w*|hyped?|hyper|upbeat|excited|exciting|thrill\w*|cheer\w*|energetic|party|happy|fun|joyful|bold|epic|intense|dramatic|luxur\w*|motivational|pumped|drill|fierce|provocative|salesy|clickbait\w*)\b/i
/** Words that ask for jokes about victims. */
const MOCKERY =
  /\b(?:jokes?|joking|memes?|roast(?:s|ed|ing)?|pranks?|parod\w+|mock\w*|mak(?:e|ing) fun of|laugh(?:s|ing|ed)? at|lol|lmao|rofl|haha\w*|stand-?up)\b/i

/** Whether the tone is ignored for grave themes: funny, sarcastic, romantic, angry, and what comes close to them. */
export const isToneIgnored = (tone: string): boolean => COMIC.test(tone) || HEATED.test(tone)

/** Whole words, also with digits for letters. Names, fixed phrases and plants that share the spelling stay out. */
const SLUR =
  /(?<![\p{L}\p{N}])(?:(?:sand)?n[i1!]gg(?:[e3]r|a|ah|uh)[sz]?|f[a4@]gg?[o0]ts?|f[a4@]gs|k[i1!]k[e3]s?|sp[i1!]cs?(?! and span)|ch[i1!]nks?(?! in)|g[o0]{2}ks?|wetbacks?|beaners?|towel ?heads?|rag ?heads?|p[a4]k[i1]s?|tr[a4]nn(?:y|ies)|r[e3]t[a4]rd(?:s|[e3]d)?|k[a4]ff[i1]rs?(?! lime)|golliwogs?|jigaboos?|porch monke?ys?|sh[e3]males?|mongoloids?|subhumans?)(?![\p{L}\p{N}])/iu

const hasSlur = (text: string) => SLUR.test(text.normalize('NFKC'))

export const REFUSALS = {
  slur: 'Your text contains a slur, and we don’t put slurs into videos. Rephrase it without the slur.',
  mockery:
    'We don’t make jokes about people’s suffering. Choose another tone or leave out the joke, and we’ll write about it seriously.',
  atRisk:
    'We haven’t made this video, because it sounds as if you may be going through something very hard. If so, you don’t have to carry it alone: findahelpline.com lists free, confidential help in your country. In the US and Canada you can call or text 988. If you are in danger now, please call your local emergency number.',
} as const

/** Why an order may not be written at all; null when it may. */
export function refusalOf(typed: Typed): string | null {
  const texts = textsOf(typed)
  if ([...texts, typed.tone].some(hasSlur)) return REFUSALS.slur
  if (texts.map(comparable).some(isAtRisk)) return REFUSALS.atRisk
  const subject = graveSubject(typed)
  if (subject === null) return null
  const isMocked = texts.some((text) => MOCKERY.test(text))
  const isComic = texts.some((text) => COMIC.test(text))
  if (isMocked || (isComic && subject !== 'loss' && subject !== 'illness')) return REFUSALS.mockery
  return subject === 'atrocity' && COMIC.test(typed.tone) ? REFUSALS.mockery : null
}

/**
 * Words for the speaker's own death that are hardly ever meant in another sense. Narrower than for themes: scripts are
 * long.
 */
const SPOKEN_AT_RISK = words(
  '(?:kill|killing|hang|hanging|unalive|unaliving) myself(?! (?:laughing|working|training|trying|at|over|for|with))',
  'end(?:ing)? my (?:own )?life|tak(?:e|ing) my own life',
  "i(?:'m| am)? (?:\\w+ ){0,2}?(?:want|wish|ready|plan|planning) to die(?: (?:today|tonight|tomorrow|now|anymore|any more|and|please)|$)",
  "i (?:do not|don't|dont|no longer) want to (?:live|be alive|exist|wake up)(?: any ?more|$)",
  "wish i (?:was|were) (?:dead|never born)|i(?:'d| would) be better off dead",
  'i (?:have|see) no reason to live|i have no reason to go on living',
  "sli(?:t|tting) my wrists?|i(?:'m| am| feel)(?: feeling)? suicidal",
  'painless ways? to die|how to (?:commit suicide|(?:kill|hang) (?:your|one)self|end your (?:own )?life)',
)
/** Said of the past, or of someone else. */
const LOOKING_BACK =
  /\b(?:wanted|tried|planned|used to want|thought (?:about|of)|close to|almost|nearly) (?:to )?(?:\w+ ){0,2}?(?:(?:kill|hang)(?:ing)? myself|end(?:ing)? my (?:own )?life|tak(?:e|ing) my own life)|i was suicidal/g
/** Anywhere in a script, these tell of survival, help or mourning. */
const HOPE =
  /\b(?:prevent\w*|surviv\w*|heal(?:s|ed|ing)?|recover\w*|overc[ao]me|still (?:here|alive)|glad|stayed|saved (?:me|my life)|hotlines?|helplines?|988|samaritans|therap\w+|counsel\w+|(?:asked|ask|asking|called|reached out) for help|get(?:ting)? help|(?:years?|months?|weeks?) (?:ago|later)|(?:he|she|they|brother|sister|friend|mother|father|son|daughter) (?:\w+ ){0,2}?(?:said|wrote|told|whispered|texted))\b/

const NAMED_ATROCITY = NAMED_ATROCITIES.join('|')
const ATROCITY_BY_NAME = words(...NAMED_ATROCITIES)
const MOCKED_ATROCITY = [
  words(`(?:${NAMED_ATROCITY}) (?:\\w+ )?(?:jokes?|memes?|parod(?:y|ies)|roasts?|pranks?)`),
  words(`(?:jokes?|joking|memes?|parod(?:y|ies)|fun) (?:about|of|on) (?:\\w+ ){0,3}?(?:${NAMED_ATROCITY})`),
]
const LAUGHTER = words('lol|lmao|rofl|haha\\w*|ha(?: ha)+')
/** A line with one of these words condemns such jokes, or tells how people live with them. */
const AGAINST =
  /\b(?:not|never|no|nobody|none|stop|without|cannot|\w+n't|surviv\w*|wrong|sick of|tired of|hurts?|cruel|offensive)\b/

const isMocking = (line: string) =>
  !AGAINST.test(line) &&
  (MOCKED_ATROCITY.some((pattern) => pattern.test(line)) || (LAUGHTER.test(line) && ATROCITY_BY_NAME.test(line)))

/**
 * Why a script that the user wrote or edited may not be spoken; null when it may. Sober lines on grave subjects may.
 */
export function scriptRefusalOf(script: readonly string[]): string | null {
  if (script.some(hasSlur)) return REFUSALS.slur
  const sentences = script.flatMap((line) => line.split(/(?<=[.!?…;])\s+/u)).map(comparable)
  const isHopeful = sentences.some((sentence) => HOPE.test(sentence) || LOSS.test(sentence))
  const isAtRisk = sentences.some((sentence) => SPOKEN_AT_RISK.test(sentence.replace(LOOKING_BACK, ' ')))
  if (isAtRisk && !isHopeful) return REFUSALS.atRisk
  return script.map(comparable).some(isMocking) ? REFUSALS.mockery : null
}

/** Throws 'invalid' for a script that may not be spoken. */
export function checkScript(lines: readonly { line: string }[]): void {
  const refusal = scriptRefusalOf(lines.map(({ line }) => line))
  if (refusal !== null) throw invalid(refusal)
}

/** Throws 'invalid' for an order that may not be written. */
export function checkRefusal(typed: Typed): void {
  const refusal = refusalOf(typed)
  if (refusal !== null) throw invalid(refusal)
}

const isAtRisk = (text: string) => AT_RISK.some((pattern) => pattern.test(text)) && !PROTECTIVE.test(text)

const READ_FIRST = 'Read this one before you post it.'
const HELP_NOTE =
  'If you post it, add where to find help: findahelpline.com lists help lines by country; in the US and Canada, call or text 988.'
const ABUSE_NOTE =
  'If you post it, add where to find help: findahelpline.com lists help lines by country; in the US, the National Domestic Violence Hotline is 1-800-799-7233.'

/** Notes for the author of a script on a grave theme. */
export function graveNotes(subject: GraveSubject, tone: string): string[] {
  return [
    READ_FIRST,
    ...(isToneIgnored(tone) ? [`The tone “${tone}” was left out: it doesn’t suit this theme.`] : []),
    ...(subject === 'self-harm' ? [HELP_NOTE] : subject === 'abuse' ? [ABUSE_NOTE] : []),
  ]
}
