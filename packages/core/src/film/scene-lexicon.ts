import { random } from '../kernel/random.ts'

/** The time of day of a scene; decides how light and how warm the persona's colour becomes. */
export type Mood = 'night' | 'dusk' | 'dawn' | 'blaze'

/** Landscapes suit any line; objects are drawn only where words name them. */
export const LANDSCAPES = [
  'ridges',
  'sea',
  'city',
  'desert',
  'space',
  'forest',
  'embers',
  'rain',
  'flow',
  'aurora',
  'meadow',
] as const
/** When words name two objects equally, the first is drawn: specific objects come before everyday ones. */
const OBJECTS = [
  'mat',
  'climb',
  'sewing',
  'laundry',
  'broom',
  'board',
  'dice',
  'birds',
  'cake',
  'stroller',
  'flowers',
  'yarn',
  'clothes',
  'roller',
  'tent',
  'mirror',
  'piano',
  'blocks',
  'garden',
  'bread',
  'coffee',
  'shop',
  'house',
  'car',
  'lock',
  'pet',
  'flight',
  'runner',
  'weights',
  'bicycle',
  'suitcase',
  'camera',
  'microphone',
  'guitar',
  'ball',
  'bear',
  'jars',
  'bag',
  'tools',
  'easel',
  'vegetables',
  'glass',
  'kit',
  'gift',
  'globe',
  'talk',
  'laptop',
  'clock',
  'bed',
  'windows',
  'plant',
  'table',
  'pan',
  'lamp',
  'shoes',
  'phone',
  'book',
  'door',
  'coins',
  'dog',
  'checklist',
] as const
/** The kinds of drawn scenes. */
export const SCENE_KINDS = [...LANDSCAPES, ...OBJECTS] as const
export type SceneKind = (typeof SCENE_KINDS)[number]

/**
 * Words that suggest each scene. Stems: `storm` also matches `storms` and `stormy`. `_` joins the words of a phrase.
 * `~` marks what a scene only goes with: it counts half, so that the slides between fit the theme, too.
 */
const STEMS: Record<SceneKind, string> = {
  ridges:
    'mountain climb summit peak strong strength courage brave bravery wolf wolves pack lead leader height mount rock stone challenge obstacle goal disciplin persever stand high hike hikes hiking',
  sea: 'sea ocean wave water tide sail ship boat harbour harbor island calm deep river current anchor horizon voyage drift surf shore beach breath trust swim swims swimming fishing lake kayak canoe cruise scuba diving snorkel whale shark dolphin seashell seaside lighthouse ferry ferries yacht coral seagull tidal sandcastle sand_castle beachcombing swim_trunks deep_sea bass_fishing fisherman fishermen sailboat rowboat speedboat dinghy rafting windsurf kitesurf paddle lagoon fjord octopus jellyfish orca seahorse stingray manatee marine_biologist coast_guard lifeguard tubing creek rowing_club',
  city: 'city street business success hustle people crowd building market company world neon town build startup sell product custom inflation traffic public_transport public_transit subway tram commuter_train train_station train_stations train_delay train_delays train_ride train_rides train_travel the_train night_train night_trains last_train interrail bus_stop bus_stops bus_ride bus_rides the_bus buses last_bus skyline suburb downtown skyscraper cities rooftop urban metro plaza thunderstorm rainy rainy_day rainy_days public_transportation',
  desert:
    'desert sand dry heat thirst alone lonely solitude walk journey path road wander far distance endur sun empty long',
  space:
    'space star planet universe moon dream infinite future galaxy cosmos rocket black_hole black_holes astronom science wonder imagin possib vast idea eternity mars jupiter saturn pluto meteor comet eclipse constellation stargaz astronaut telescope nasa alien ufo ufos astrolog horoscope zodiac retrograde solar_system satellite supernova asteroid light_year light_years speed_of_light wormhole gravity quantum big_bang milky_way night_sky starry supermoon tarot psychic crystal_ball birth_chart relativity',
  forest:
    'forest tree wood trail wild nature hunt secret lost find fear shadow quiet wander instinct choice guide mist hidden mystery',
  embers:
    'fire burn flame passion spark ember forge anger rage warm home camp energy desire fight iron hammer coal heart love light candle campfire campsite campground bonfire firework fireplace firewood glamping tent fireflies firefly sparkler roasting_marshmallows',
  rain: 'rain storm tear sad sorrow grief loss window cry pain memory miss melanchol cloud past regret cold lonel healing tired tiredness burnout',
  flow: 'flow mind thought focus music rhythm creativ art change energy soul spirit balance feel emotion silence think dance sound moment attention yoga meditat',
  aurora:
    'aurora north winter snow ice magic hope miracle night dark wonder light wish believe faith frost mystic dawn christmas ski skiing snowboard sledding snowball snowflake snowfall snowstorm blizzard snowshoe glacier tundra sled',
  meadow:
    'garden grow growth seed flower spring bloom patien time small root harvest earth summer field child children begin start morning gentle kind joy gratitude grateful happy peace health green bee bees sunrise sunset sunshine meadow honeybee bumblebee beekeep butterfly butterflies ladybug golf horse pony ponies cows sheep goat alpaca farm countryside chickens hens rooster birdwatch birdsong orchard national_park national_parks park_ranger the_sky meditat pasture dandelion wildflower rainbow caterpillar grasshopper crickets ladybird ducks duckling cow pig donkey llama lamb shepherd rancher hayride county_fair petting valley quail landscaper kite bird sparrows robins swallows hummingbird bird_feeder bird_feeders hen',
  bread:
    'bread bakery bakeries bake baking baker loaf loaves sourdough dough croissant pastry pastries yeast flour oven ~cake ~cookie ~starter ~breakfast ~recipe ~gluten muffin donut doughnut brownie bagel pretzel pie pies bake_sale bread_machine gingerbread macarons ~toast biscuit scone eclair cornbread cinnamon_roll focaccia stand_mixer ~cupcake ~cheesecake',
  coffee:
    'coffee espresso latte cappuccino caffeine barista roastery cafe café cafés coffee_shop moka ~cup ~brew ~blend ~beans ~roast ~breakfast ~monday cold_brew macchiato decaf frappuccino starbucks french_press ~mug ~mugs ~matcha flat_white',
  shop: 'shop shops store stores storefront boutique salon opening customer retail barbershop shopping merch business entrepreneur grand_opening ~bakery ~bakeries ~cafe ~café ~restaurant ~sell ~selling ~sale ~market ~brand ~startup ~client ~launch ~discount ~price ~pricing handmade hiring black_friday ~deals ~collection ~reviews etsy cashier vendor bookshop bookstore supermarket flea_market flea_markets market_stall market_stalls farm_stand food_truck food_trucks checkout small_business small_businesses franchise garage_sale garage_sales yard_sale yard_sales thrift_store thrift_stores antique_shop antique_shops butcher shopkeeper shop_owner shop_owners vending_machine self_checkout gas_station ~antique ~mall ~clerk window_shopper salesperson salespeople bodega bazaar swap_meet farmstand clearance small_shops founder cobbler hardware_store regulars deli ~laundromat',
  house:
    'house home landlord tenant rent renting rental renter apartment roommate flatmate neighbour neighbor neighborhood neighbourhood homeowner housing realtor property properties real_estate estate_agent move_in moving_in move_out moving_out moving_house moving_home ~mortgage ~renovat ~declutter ~chore ~household ~family ~families ~parents moving_to ~mum ~mom ~dad ~mother ~father ~sibling ~sister ~brother ~daughter ~grandma ~grandmother ~grandfather ~grandpa ~toddler ~kids ~parent ~parenting ~christmas ~plumb ~faucet ~solar ~heating ~electrician ~diy ~roof airbnb ~cleaning ~chores ~heat_pump ~heat_pumps ~windowsill ~baby ~newborn ~twins ~garage ~sofa ~couch ~living_room ~curtains ~decor ~bathroom haunted halloween trick_or_treat lawn backyard porch patio pergola attic basement cellar hallway staircase housemate houseguest house_guest dishwasher cabin cottage treehouse dorm tiny_house hoa moving_day moving_boxes moving_truck moving_trucks moving_apartments moving_into first_apartment doorbell thermostat smoke_alarm smoke_detector power_outage wallpaper interior_design tidying clutter minimalis in_law in_laws stepmom stepdad stepfather stepmother stepbrother stepsister stepparent squeaky_floor squeaky_floors empty_nest garbage trash_can trash_day junk_drawer ~aunt ~uncle ~cousin ~niece ~nephew ~grandchild ~furniture ~rug ~carpet ~fridge ~freezer godfather godmother ~yard washing_windows window_cleaning dirty_dishes ~dishes hosting zillow bidding_war taking_out_the_trash take_out_the_trash air_conditioner air_conditioning recliner armchair loveseat futon beanbag sideboard nightstand drawer driveway terrace sunroom gazebo spare_room guest_room man_cave powder_room loft condo yurt townhouse dining_room towel blackout power_cut plastic_flamingo garden_gnome gnome wind_chime wind_chimes home_alone living_alone live_alone cleaner shoveling stepchild stepson stepdaughter grandson granddaughter nana granny abuela godparent firstborn village cozy coziness hygge rugs unpacking visiting_relatives relatives unexpected_guest secondhand messy messiness tidiness losing_things mental_load living_together appliance castle dirty_dish thin_wall thin_walls hometown ~teen ~heirloom ~son ~laundry ~washing_machine ~dryer ~hamper ~vacuum ~spring_cleaning ~housework',
  car: 'car cars drive driving driver commute commuting commuter ev evs vehicle petrol gasoline road_trip roadtrip parking garage tesla mechanic highway motorway tyres tires tire_pressure motorsport grand_prix ~formula ~charging ~charger ~charge ~insurance ~battery ~road ~traffic ~fuel electric_car electric_cars electric_vehicle electric_vehicles mpg suv flat_tire a_tire van vans vanlife campervan motorhome truck minivan convertible taxi uber lyft cab pothole roundabout traffic_jam traffic_jams speeding_ticket speeding_tickets speed_camera speed_cameras rush_hour road_rage check_engine oil_change gas_price gas_prices carpool range_anxiety self_driving waymo nascar seatbelt windshield red_light red_lights traffic_light traffic_lights honking towed stop_sign speed_bump speed_bumps school_bus bus_driver bus_drivers car_engine engine_light engines parallel_park parallel_parking car_seat booster_seat stoplight four_way_stop crosswalk lane_change tailgat passenger_seat backseat passenger warning_light station_wagon jeep go_kart go_karts auto_body auto_repair public_parking speeding dmv scenic_route rest_stop ~sidewalk ~wrong_turn',
  lock: 'security cybersecur password hacker hackers hacked hacking privacy encrypt phishing scam scammer malware ransomware router vpn antivirus firewall two_factor identity_theft data_breach ~software ~laptop ~computer ~data ~internet ~online ~account ~app ~update captcha wi_fi wifi spam spyware deepfake passkey usb_stick',
  pet: 'puppy puppies cat cats kitten pet pets vet ~dog ~dogs ~animal ~paw ~paws ~adopt ~leash ~breed ~rescue greyhound corgi labrador poodle dachshund beagle bulldog great_dane golden_retriever dog_groomer pug chihuahua terrier sheepdog collie schnauzer shih_tzu goldendoodle labradoodle rottweiler dalmatian mutt border_collie pit_bull spaniel mastiff pomeranian maltese cavalier shiba whippet samoyed newfoundland saint_bernard basset hound yorkie jack_russell retriever groomer veterinarian',
  flight:
    'travel flight flights flying plane airplane aeroplane airport trip trips vacation holiday holidays abroad passport suitcase luggage backpack backpacking tourist tourism itinerar sightsee jetlag jet_lag japan tokyo kyoto osaka china korea seoul thailand bangkok bali vietnam india nepal australia iceland norway italy rome spain barcelona portugal lisbon greece paris france london europe turkey istanbul egypt morocco mexico peru brazil hawaii ~hotel ~hostel ~visa ~adventure ~explor ~wanderlust canada america moving_abroad living_abroad expat immigra ~moving_to ~moving_abroad airline window_seat aisle_seat middle_seat layover stewardess flight_attendant flight_attendants pilot spring_break gap_year bus_tour guided_tour city_trip airbnb resort duty_free border_control passport_control honeymoon digital_nomad digital_nomads frequent_flyer ~tour ~souvenir ~cruise ~ryokan ~motel tsa border_crossing departure_gate baggage boarding turbulence overhead_bin all_inclusive cabin_crew exchange_year semester_abroad safari theme_park theme_parks tourist_trap ~terminal ~permit',
  runner:
    'runner runners marathon half_marathon race_day a_race first_race finish_line sprint triathlon ironman ~run ~runs ~ran ~running ~jog ~jogging ~athlet ~olymp ~finish ~sport ~medal treadmill jogger race_bib',
  weights:
    'gym gyms workout workouts exercise exercising dumbbell kettlebell barbell muscle muscles lifting weightlift bodybuild fitness squat squats deadlift pushup push_ups crossfit personal_trainer weight_loss lose_weight ~weights ~training ~strength ~protein ~calorie leg_day push_up plank pounds lunge pull_up pull_ups cardio hiit abs boxing kickbox martial_arts karate judo jiu_jitsu burpee spin_class spin_classes zumba barre rowing_machine treadmill aerobics personal_trainers exercise_bike get_in_shape getting_in_shape ~creatine ~posture peloton elliptical stationary_bike weight_bench getting_fit get_fit resistance_band personal_record wrestling fitness_class calisthenics trainer ~stretching ~stretches ~pilates ~yoga ~bouldering',
  clock:
    'alarm clock deadline calendar schedul routine habit habits procrastinat productiv punctual time_management running_late being_late always_late wake waking early snooze planner appointment save_the_date ~morning ~mornings ~daily ~weekly ~minute ~hour ~busy ~plan ~gym ~monday ~tuesday ~wednesday ~thursday ~friday ~saturday ~sunday wristwatch smartwatch rolex stopwatch countdown time_zone time_zones daylight_saving daylight_savings leap_year leap_years waiting_room waiting_rooms waiting_in_line standing_in_line queue resolution early_bird early_birds on_time lateness pomodoro time_blocking to_do_list to_do_lists ~january ~weekend ~wait ~train_delays daylight three_am first_alarm time_change time_pressure tardiness late_again one_minute word_of_the_year vision_for_the_year long_line long_lines time_capsule managing_your_time october november february staying_up_late getting_things_done weekends ~day_off new_year new_years',
  bed: 'sleep slept asleep insomnia nap naps napping bed bedtime bedroom pillow mattress melatonin snoring rest_day oversleep dream_about ~dream ~tired ~exhaust ~burnout ~snooze ~night_shift awake blanket duvet comforter fitted_sheet fitted_sheets bed_sheets clean_sheets bedding pajama pyjama slumber sleepover night_owl night_owls white_noise lullaby lullabies snore hammock nightmare sleepwalk daydream ~sheets ~night_routine bunk_bed linen waterbed lazy_day lazy_days staying_up_late stay_up_late staying_up up_late rest_days sleep_in night_people late_riser unmade_bed unmade_beds mouth_tape mouth_taping ~day_off ~resting',
  windows:
    'relationship long_distance distance couple couples girlfriend boyfriend dating date_night first_date partner marriage married husband wife situationship soulmate crush romance romantic lovers ~love ~apart ~miss ~lonel ~letter ~breakup ~divorce ~valentine ~ghosting ~homesick friend friendship friends ~wedding ~bride engaged honeymoon my_ex an_ex ~flirt spouse fiancé fiancee kiss hug hugs hugging cuddle hookup prenup love_language love_languages attachment_style attachment_styles love_letter love_letters toxic_ex your_ex an_affair betrayal in_love tinder proposal ~vows ~prom coparent shared_custody breaking_up heartbreak broken_heart dumped bestie exes my_exes cuddling pen_pal single_life being_single first_dance',
  plant:
    'plant plants houseplant succulent sprout seedling watering ~grow ~growth ~garden ~seed ~patien ~saving ~habit ~nurtur ~progress ~mindset ~tomato ~balcony basil windowsill prune pruning repot propagat cactus bonsai orchid monstera fern cacti aloe flowerpot venus_flytrap hedge ~leaf ~lawn_care ivy bamboo pothos string_of_pearls terrarium rosemary window_box ~vine ~tree ~cherry_blossom ~botanist ~mint ~bulbs ~flower ~perennial window_boxes',
  table:
    'table tea kitchen cook cooking meal dinner breakfast lunch soup food eat eating recipe restaurant kettle cup taste hunger hungry protein diet vegetable snack snacks ~coffee ~bread ~bakery ~bakeries ~bake ~baking ~sourdough ~dough ~flour ~oven ~grocer pasta sushi burger salad fruit eggs sugar calorie calories vitamin fasting grocery groceries ~vegan ~keto menu brunch supper cheese charcuterie hot_sauce sandwich burrito quesadilla fries ketchup mustard mayonnaise nachos chicken_wings dumpling steak seafood salmon shrimp omakase hummus guacamole cereal oatmeal porridge chocolate dessert ice_cream gelato yogurt yoghurt candy candies popcorn leftover lunchbox bento cafeteria buffet picnic potluck takeout takeaway doordash cookbook tupperware microwave toaster blender spices paprika cinnamon honey diner bistro taqueria steakhouse tapas thanksgiving waiter waitress eater dim_sum hot_pot kimchi pickles omelet chopsticks teapot matcha meatball sprinkles fondue cutlery ~dishes ~freezer ~fridge ~spicy ~mug ~butcher ~foodie ~tasting ~catering ~chef chai_tea chai_latte masala_chai peanut_butter ~chips card_game card_games ~host bone_broth ~toast oyster sardines caviar sundae panna_cotta brulee gummy_bear jelly_bean jelly_beans licorice caramel fudge toffee lollipop trail_mix nuts peanut almond cashew pistachio vanilla saffron oregano turmeric horseradish wasabi relish olive chili pho gumbo chowder falafel kebab lobster panini hoagie tiramisu baklava churro pudding poutine coleslaw deviled_egg deviled_eggs meatloaf macaroni lasagna lasagne gravy tamale enchilada pierogi gnocchi risotto paella biryani fried_egg hash_brown hash_browns granola poached_egg acai_bowl maple_syrup pad_thai bibimbap raclette hibachi fajita mezze queso cocoa wooden_spoon rolling_pin spatula cookware pots_and_pans silverware placemat salt_shaker secret_ingredient deli udon caterer cookout tailgating clambake sous_vide instant_pot slurping chewing veganuary hot_dog hot_dogs dining solo_dining eating_alone jigsaw puzzle bingo uno ~plate ~spoon ~fork spinach_dip ~board_game ~board_games',
  lamp: 'desk lamp office work job career study exam keyboard boss overtime ~chair essay homework back overnight shift resume interview code coding software ~deadline ~productiv ~colleague ~routine ~procrastinat ai chatgpt comput excel spreadsheet python javascript programming programmer developer ~podcast ~youtube ~student ~client debugging typing computer linkedin printer powerpoint copier internship workplace coworking micromanag delegat quiet_quitting quit_your_job layoff laid_off fired recruit new_hire cubicle typewriter prompt_engineering chatbot video_game video_games gaming gamer minecraft fortnite roblox nintendo xbox playstation mario_kart reply_all apprentice paperwork favoritism nepotism workload coworker promoted desktop google_sheets all_nighter ~dream_job ~hire ~calling_in_sick game_console game_consoles consoles headhunter hr_department four_day workweek nine_to_five multitask context_switching performance_review annual_review it_support sysadmin engineer consultant overwork corporate jargon buzzword onboarding new_employee trainee work_bestie work_life cv skills_section side_project side_gig side_hustle second_brain google_sheet copilot open_source typescript architect animator paper_jam presenting self_employ solopreneur bureaucracy filling_in_forms government_form ~union ~distraction ~jobs ~stress ~being_busy ~email ~inbox ~laptop ~website ~newsletter ~browser',
  shoes:
    'shoe run runs ran runner running jog jogging lace mile kilometre kilometer km lap sneaker ~marathon ~half_marathon ~gym ~training ~workout ~exercise ~step ~sport ~finish ~walk',
  phone:
    'phone smartphone screen scroll scrolling message text texting call calls caller voicemail social_media social media notification app online internet swipe follower algorithm scam phishing password viral tiktok instagram ~dating ~ghosting ~long_distance ~cybersecur iphone android samsung ~podcast ~influencer ~youtube ~screen_time doomscroll ~reviews ~comparing steve_jobs ~post ~followers group_chat group_chats family_chat text_thread emoji voice_note voice_notes voice_message voice_messages voice_memo voice_memos left_on_read read_receipt read_receipts dm dms hashtag autocorrect autocomplete facetime whatsapp snapchat facebook twitter reddit discord meme ringtone robocall telemarket dating_app dating_apps qr_code qr_codes gps google_maps navigation siri alexa comment_section comments_section comments apps airpods cyberbully push_alert digital_detox hotline call_center on_hold ~chat ~spam ~troll ~streaming ~celebrity_news ipad tablets tablet_time low_view low_views view_count one_percent dead_battery dead_batteries bluetooth airtag smart_watch landline payphone answering_machine targeted_ad targeted_ads pop_up_ad pop_up_ads search_engine rabbit_hole star_rating one_star going_offline mobile_games profile_picture earbud sat_nav ~review ~rating ~profile ~gif ~gen_z ~gen_alpha',
  book: 'book reads reading reader page chapter novel letter school teacher wisdom library diary journal history poem notebook write writing ~study ~exam ~learn ~lesson ~language student students college university flashcard flashcards rereading dropout ~history ~children ~memoir vocabulary grammar thesis note_taking revision bookshelf ~notes glasses eyeglass bifocal eyesight new_glasses eye_exam eye_test optician optometr contact_lens contact_lenses eye_strain ~eyes ~eye bookstore bookshop bookseller bookworm bookmark book_club poetry poet fanfic fan_fiction fiction ebook comic_book comic_books manga crossword sudoku word_search spelling handwriting cursive fountain_pen pencil editor typo paperback homeschool diploma phd mba graduat classroom professor tutor algebra geometry calculus math dyslexi dyscalculia mytholog fairy_tale fairy_tales urban_legend urban_legends folklore plot_twist kindle pop_quiz quiz quizzes report_card report_cards valedictorian class_reunion alma_mater exclamation_point acronym philosoph proverb idiom dictionary bible_study harry_potter ~psycholog ~words ~facts ~school_play ~test ~stationery college_degree bachelor_s_degree master_s_degree online_degree authors an_author the_author times_tables librar diaries haiku limerick sonnet novelist ghostwriter proofread grading finals_week final_exams lab_report term_paper dissertation midterm yearbook first_grade second_grade junior_high campus semester freshman senior_year pen pens highlighter sticky_note sticky_notes bookcase physics chemistry biology statistics trigonometry calculator punctuation apostrophe semicolon comma rough_draft blank_page rewriting tbr to_be_read thriller fable folktale greek_myth murder_mystery sci_fi grades misspell scientist historian botanist comic stoicism bookmobile ~riddle ~quote ~saying ~memories ~mystery ~curious ~curiosity ~teaching ~story ~stories',
  door: 'door key leaving threshold knock opportunity boundary boundaries goodbye breakup divorce welcome enter leave ~lock ~house ~landlord ~tenant ~opening ~moving_out ~moving_house keys keychain locksmith doorbell doormat doorstep doorman doormen letting_go lockout locked_out starting_over start_over starting_again fresh_start fresh_starts second_chance second_chances new_beginning new_beginnings moving_on resign career_change changing_careers escape_room escape_rooms comfort_zone ~quit ~quitting ~retirement ~farewell new_year_new_me a_new_start beginning_again quit_my two_weeks',
  coins:
    'money pocket_money coin save saving budget debt loan bank pay paying price cost dollar euro invest inflation tax salary rich wealth wage bill crypto expens cent mortgage pension afford cheap ~rent ~landlord ~insurance ~buying ~worth ~business income retir side_hustle side_hustles hustle ~solar ~electricity credit fund funds stocks gold financ dividend spend spending frugal net_worth subscription refund taxes accountant accounting bookkeep stock_market etf lottery jackpot powerball mega_millions paycheck payday get_paid getting_paid payment cash wallet undercharg charging_more raising_your_prices invoice inherit coupon millionaire billionaire fundrais crowdfund kickstarter gofundme auction piggy_bank currency econom tipping tip_jar allowance being_broke bargain tariff no_spend fines piggybank penny pennies ~raffle ~charity ~donat ~prenup ~receipt recession nest_egg shrinkflation day_trading nft nfts memecoin blockchain bitcoin roth_ira interest_rate interest_rates no_buy reward_card splitting_the_check splitting_the_bill small_change debit_card late_fee late_fees fees hidden_fees impulse_buy impulse_buys coin_flip cash_envelope envelope_method loyalty_card punch_card stamp_card a_raise ~bonus ~free_trial ~membership',
  dog: 'dog dogs leash loyal companion bark paw fetch tail animal pet ~puppy ~puppies ~friend ~friendship',
  checklist:
    'checklist to_do todo bucket_list cv resume planner perfectionis timeline ~disciplin ~mistakes ~tip ~tips ~tricks ~rules ~signs ~plan ~planning ~goals ~exam ~deduction ~deadline ~productiv ~procrastinat ~resolution ~routine ~habit ~flashcard ~organized ~organised ~organizing ~organising ~declutter ~packing ~myths ~recommendations ~setup ~hacks ~ways ~reasons ~questions ~priorities ~lessons ~basics',
  talk: 'conversation talk argue arguing argument negotiat feedback interview therapist gossip introvert party parties debate apologi small_talk say_no saying_no ask_for_a_raise coming_out friend ~boss ~neighbour ~neighbor ~colleague ~coworker meeting ~listen ~networking ~first_date ~spanish ~language ~speaking ~team ~leadership ~mentor ~manager ~boundaries ~breakup ~teenager conflict complaint compliment compromise customer_service sales_call cold_call difficult_client chat chatting therapy counselor counselling counseling apology awkward awkward_silence awkward_silences shy shyness insult manners etiquette eavesdrop difficult_clients customer_complaint pronunciation accent politics political trivia icebreaker criticism criticiz elevator_pitch elevator_pitches teamwork team_building discussion disagree swearing white_lie white_lies dinner_party ~slang ~dialect ~jokes ~advice ~promise ~election ~reunion ~houseguest ~names ~nickname ~in_law ~in_laws ~group_project ~poker ~crossing_guard card_game card_games opinion ~host keep_a_secret keep_secrets keeping_secrets keeping_a_secret family_secret family_secrets people_pleas politeness courtesy conversation_starter first_impression first_impressions silent_treatment last_word humblebrag bragging curse_word curse_words swear_word swear_words rude handshake high_five asking_for_help ask_for_help asking_questions ask_questions say_sorry saying_sorry being_right being_wrong admit_you admitting charades life_coach strangers secret_keeping having_a_secret telling_secrets hot_takes stage_fear pta boomer generation_gap ~lawyer ~judge ~parent_teacher ~quiz_show ~laughing ~laughter ~gathering uno bingo ~voting ~vote ~game_night ~game_nights',
  jars: 'skincare skin cosmetic eye_cream face_cream moisturiz serum sunscreen soap handmade_soap candle candle_shop shampoo beauty lotion perfume acne manicure bubble_bath spa_day ~self_care ~self_love shower ~wrinkle ~cream ~bath lip_balm balm dry_skin deodorant toothpaste essential_oil face_mask nails nail_art nail_polish nail_tech nail_technician gel_nails pedicure shave shaving razor beard mustache moustache goatee dandruff bald botox lip_filler lip_fillers wrinkles anti_aging collagen facial spa spas massage cologne fragranc scent incense sunburn tanning stretch_marks piercing bath_bomb bath_bombs body_odor ingrown dry_shampoo ~nail ~sauna ~pimple ~smell ~hygiene zit zits breakout spf tan_line tan_lines facelift self_tanner spray_tan fake_tan sideburns stubble aftershave body_spray face_wash toner retinol sheet_mask waxing gua_sha face_roller aromatherapy pamper hot_tub hot_tubs steam_room onsen beautician esthetician toenail ~cold_plunge ~diffuser ~sweaty sweating ~hair ~makeup ~haircare ~haircut ~hairstyl ~lipstick ~salon ~barber ~eyebrow ~lashes ~makeover ~glow_up',
  bag: 'dress tote handbag leather shopping thrift ~summer_sale black_friday ~bag ~bags ~laundry ~discount ~deals ~merch ~boutique ~collection scarf high_heels heels boots sneakers sunglasses jewelr jeweller earring necklace bracelet hat hats beanie purse mall fabric thrift_flip prom umbrella goody_bag crossbody ~stylist ~haul ~flea_market ~garage_sale ~yard_sale ~stain ~tie_dye ~rings window_shopper croc flip_flop flip_flops sandal cowboy_boot cowboy_boots rain_boot rain_boots high_heel ballet_flat ballet_flats stiletto fanny_pack scarves gloves mitten beret fedora headband tiara baseball_cap abandoned_cart amazon_find amazon_finds return_label ~clothes ~clothing ~fashion ~outfit ~wardrobe ~jacket ~jeans ~skirt ~costume ~stylish ~personal_style ~wedding_dress ~wedding_dresses ~tailor ~sewing',
  bear: 'toddler parenting parenthood motherhood fatherhood teddy kindergarten preschool single_dad single_mom single_mum ~twins ~kids ~kid ~child ~children ~daughter ~childhood ~dad ~mum ~mom ~sibling potty tantrum bedtime_story babysit imaginary_friend imaginary_friends playground playdate play_date stuffed_animal stuffed_animals daycare nanny nannies tooth_fairy peekaboo lullaby picky_eater picky_eaters ~grandchild ~snowman ~snowmen ~sandcastle birth_order siblings school_recess recess_duty first_grader kindergartner two_year_old three_year_old four_year_old five_year_old grandkid tween doll barbie plush plushie puppet action_figure funko yo_yo slime squishmallow rubber_duck swing_set bouncy_castle tire_swing merry_go_round hopscotch jump_rope hide_and_seek playing_tag freeze_tag playing_outside sandbox show_and_tell au_pair childminder triplet onesie tree_fort blanket_fort rag_doll separation_anxiety petting_zoo ~meltdown ~bubbles ~kite ~trampoline ~treasure_hunt ~egg_hunt ~scavenger_hunt ~stepkid ~lego ~toy ~toys ~baby ~babies ~newborn ~new_parents ~stroller ~nursery ~crib ~diaper ~infant ~pregnan',
  pan: 'cook kitchen recipe dinner soup pan frying_pan rice stew chef omelette stove curry sauce eggs meal_prep ~meal ~lunch ~breakfast ~food ~pasta ~eat ~eating ~restaurant ~menu ~protein ~spice ~chicken pancake waffle roast grill bbq barbecue noodle ramen taco tacos casserole air_fryer slow_cooker ~garlic ~onion ~tofu cast_iron skillet frying pressure_cooker wok fried_rice stir_fry steak meatballs ~knife ~knives',
  vegetables:
    'vegetable veggie tomato carrot salad vegetarian vegan harvest compost potato cucumber lettuce basil herbs diet keto nutrition plant_based healthy_eating farmers_market ~garden ~balcony ~grow ~meal ~grocery ~groceries ~sugar ~fasting ~vitamin ~healthy ~calories broccoli lentil zucchini onion ~pests ~farm banana pumpkin mango apples avocado strawberr blueberr raspberr watermelon cabbage kale spinach asparagus cauliflower celery radish garlic mushroom eggplant artichoke cilantro parsley farmers_markets fiber fermenting ~supermarket ~pepper ~fruit ~gut_health ~lawn ~berries corn_chip corn_chips corn_maze sweetcorn oranges pear peach pomegranate grape pineapple plum nectarine apricot melon kiwi fig figs beet turnip okra sweet_corn zero_waste plastic_free apple_picking produce_stand ~scarecrow ~herb pea peas ~raised_bed ~raised_beds ~soil ~allotment ~greenhouse',
  tools:
    'toolbox diy repair plumb faucet leak hammer screwdriver wrench handyman renovat woodwork carpent mechanic heat_pump heat_pumps boiler hang_a_picture flat_tire ~fix ~fixing ~fixed ~hang ~install ~furniture ~landlord ~maintenance ~tools ~solar power_drill bookshelf shelf shelves carpentry unclog clogged sink toilet gutter drywall electrician roofer welder welding bricklay mason construction treehouse ladder duct_tape light_bulb light_bulbs flat_pack ikea assembling furniture_assembly exterminator contractor squeaky dripping fence shed workbench lawnmower lawn_mower chainsaw tape_measure apprentice ~assemble ~pergola ~pothole jackhammer drilling wood_carving whittling blacksmith woodpile chopping_wood splitting_wood pressure_wash pressure_washing power_washing power_washer handymen cabinet_maker tiler plasterer stonemason crane_operator glue_gun instruction_manual assembly_instructions crooked_picture fixing_things mowing masking_tape model_kit ~redecorat ~birdhouse',
  camera:
    'camera photo photograph selfie film videograph vlog vlogger youtube reels footage content_creator ~video ~content ~instagram ~tiktok ~post ~followers ~creator ~influencer ~holiday_photos movie cinema actor actress celebrit paparazzi red_carpet oscar livestream live_stream webcam drone portrait polaroid sequel prequel documentar subtitle dubbed horror_movie horror_movies reality_tv tv_show tv_shows rom_com ~filter ~binge ~netflix ~series ~going_live ~anime award_show award_shows grammy emmy met_gala academy_award academy_awards reboot superhero remake season_finale series_finale cliffhanger teleprompter ring_light headshot photoshop sitcom acting famous fame taking_pictures picture_day ~smile ~cartoon ~comic_con ~reality_show ~commercial',
  microphone:
    'microphone podcast public_speaking speech karaoke sing voiceover ted_talk comedian rapper ~speaking ~speaker ~audio ~radio ~presentation ~drama speak_up stage_fright audiobook comedy open_mic stand_up_comedy keynote commencement toastmaster best_man poetry_slam opera presentations pitching ~dj ~djs ~voice ~choir ~wedding_toast ~joke ~politician ~lecture stand_up heckler a_cappella talent_show announcer speak_in_public ~theatre ~theater ~pun ~puns ~prank improv_comedy improv_class',
  globe:
    'globe climate geography language spanish german french english empire roman ancient countries moving_abroad living_abroad immigra the_planet global recycl sustainab ~history ~world ~moving_to ~expat ~internet ~canada ~abroad ~ocean_plastic bilingual translat carbon environment ~vocabulary map maps atlas duolingo pronunciation dialect archaeolog medieval history_of french_revolution revolution time_zones geograph breaking_news ~news ~accent ~continent ~volcano ~geology ~geologist ~culture sense_of_direction getting_lost ~directions middle_ages pharaoh pyramid viking gladiator samurai renaissance greek_god greek_gods victorian ecosystem zero_waste interpreter tectonic headline ~wild_west green_card tongue',
  gift: 'gift presents christmas birthday xmas valentine anniversary secret_santa giveaway unboxing parcel pack_your_orders baby_shower ~party ~orders ~celebrat ~wedding ~thank_you ~turning shipping free_shipping delivery proposal engagement_ring engagement_rings engagement_party bridesmaid bridal bachelorette bachelor_party wrapping_paper regift gender_reveal housewarming mother_s_day mothers_day father_s_day fathers_day new_year_s_eve new_years_eve hanukkah kwanzaa easter confetti balloon surprise_party greeting_card greeting_cards gift_card gift_cards santa stocking_stuffer stocking_stuffers porch_pirate porch_pirates wedding_planning wedding_planner wedding_favors invitation raffle party_planner graduation_gift graduation_party ~wedding_guest ~jewelry ~bouquet ~vows ~toast ~necklace ~snow_globe ~ornament ~diamond ~package maid_of_honor bridezilla guest_list plus_one seating_chart rsvp tissue_paper wedding_registry pinata piñata quinceañera quinceanera bar_mitzvah bat_mitzvah diwali chanukah chinese_new_year lunar_new_year mail_carrier mailman courier keepsake locket ornaments get_well_card group_card ~homecoming ~postcard ~pearl ~brooch ~pendant ~new_year',
  ball: 'football soccer goalkeeper sunday_league world_cup premier_league referee stadium lasso ~league ~sport ~matchday champions_league offside penalty_kick penalty_shootout ~cup',
  guitar:
    'guitar music musician band song songwriting vinyl chord melody playlist concert ukulele violin ~instrument ~spotify ~album ~singer drum drummer cello trumpet flute saxophone headphones choir orchestra jazz rock_and_roll rock_n_roll hip_hop kpop k_pop taylor_swift swiftie beyoncé beyonce earworm cassette banjo harp marching_band cover_band opera songwriter lullabies dj djs musical ~festival ~lullaby ~fandom headphone string_quartet a_cappella glee_club drumline accordion mandolin fiddle viola oboe clarinet bassoon trombone tuba bagpipe synth synthesizer harmonica busker hymn carol anthem blues_music bluegrass reggae punk_rock heavy_metal gospel jukebox mixtape soundtrack bassist cellist saxophonist jingle ~superfan ~fan_club ~recital ~broadway ~chorus techno_music',
  suitcase:
    'suitcase luggage packing packing_light carry_on hotel hostel backpack travel vacation moving_abroad ~flight ~airport ~trip ~holiday ~abroad ~getaway ~itinerar ~moving_to ~visa ~expat ~japan ~italy ~spain ~portugal ~greece ~france weekend_trip weekend_in weekend_away ski_trip carry_ons packing_cubes lost_luggage',
  bicycle:
    'bicycle bike biking cycling cyclist ebike electric_bike electric_bikes bike_repair pedal ~helmet ~commute ~commuting e_bike e_bikes scooter bike_lane bike_lanes unicycle tour_de_france mountain_biking',
  glass:
    'drink hydrat alcohol sober sobriety hangover dry_january lemonade juice smoothie soda thirsty glass_of_water more_water ~detox ~fasting ~quitting_sugar mocktail cocktail kombucha iced_tea wine winery wineries winemak vineyard sommelier beer brewer cider whiskey whisky bourbon tequila vodka gin rum champagne prosecco margarita mojito sangria lager ipa bartend taproom oktoberfest pub_crawl happy_hour bubble_tea boba milkshake oat_milk almond_milk water_bottle water_bottles tumbler beer_garden wine_bar dive_bar sports_bar cocktail_bar quit_drinking quitting_drinking ~bar ~bars ~pub ~pubs ~toast ~liquor ~nightlife ~booze martini mezcal hot_toddy slushie frappe seltzer',
  kit: 'first_aid vaccine vaccines vaccination doctor nurse medicine medical medication hospital headache migraine menopause symptom diagnos pharmacy pill disease diabetes blood_pressure allergy allergies surgery hormone knee_pain back_pain panic_attack panic_attacks adhd ~dementia ~pain ~injury ~injuries ~health ~flu ~knee ~recovery ~postpartum ~protein_powder fever cholesterol asthma eczema gut_health inflammation therapy therapist physio sleep_doctor sleep_apnea cpap surgeon hip_replacement knee_replacement sciatica arthritis tennis_elbow sprain blister splinter insect_bite insect_bites bug_bite bug_bites mosquito_bite mosquito_bites rash hay_fever pollen period_cramps period_pain pms endometriosis perimenopaus iron_deficiency anemia magnesium supplement vitamin creatine probiotic hearing_aid hearing_aids hearing_loss tinnitus mri ultrasound blood_test blood_tests checkup mammogram colonoscop paramedic midwife pharmacist quit_smoking quitting_smoking vaping nicotine illness sick sick_day the_flu common_cold sore_throat celiac autism ozempic wheelchair crutches eye_exam eye_test eye_doctor optician optometr contact_lens contact_lenses eye_strain ear_infection bad_breath bug_spray sunburn posture posture_corrector ivf fertility pediatric collagen ~wellness ~ambulance ~hygiene ~gluten ~mental_health ~hiccup first_period your_period my_period periods stiff_neck cramp lactose physical_exam hot_flash hot_flashes fibromyalgia chronic_fatigue multivitamin stomach_bug kegel pelvic bloating digestion microbiome clear_aligner vertigo heartburn carpal_tunnel plantar psoriasis ibs gout varicose bunion x_ray x_rays ct_scan lab_result lab_results blood_donation midwives caregiver acupunctur psychiatr stethoscope veterinarian poison_ivy paper_cut ~reflexology',
  easel:
    'paint watercolor watercolour artist art arts easel canvas sketch drawing how_to_draw illustrat acrylic crafts crafting ~creativ ~hobby ~hobbies ~handmade calligraphy lettering origami embroidery doodle tattoo logo graphic_design designer coloring colouring linocut printmak tie_dye sculpt mural graffiti weaving scrapbook glassblow paint_by_numbers museum gallery galleries cricut ~craft ~stationery ~design to_draw draw_every doodling beadwork beading papier_mache paper_crane muralist cartoonist picture_frame sidewalk_chalk sticker washi_tape making_things hand_lettering ~scissors ~cartoon',
  flowers:
    'flower florist floral bouquet roses tulip peony peonies dahlia lavender sunflower lilac hydrangea daffodil daisy daisies lilies carnation chrysanthemum ranunculus marigold magnolia vase corsage boutonniere ikebana flower_shop flower_arrangement flower_arrangements flower_delivery cut_flowers dried_flowers ~rose ~petal ~blossom ~bloom ~orchid ~cherry_blossom ~bridal_bouquet ~wreath ~valentine ~wedding_flowers violets',
  yarn: 'yarn knit knitting knitted knitter knitters knitwear crochet wool skein purl amigurumi granny_square granny_squares darning felting spinning_wheel ball_of_wool yarn_stash ~scarf ~mitten ~embroidery ~loom ~weaving ~cardigan ~sweater ~mending ~craft ~crafts ~crafting needlepoint macrame cross_stitch ~quilt ~patchwork',
  clothes:
    'clothes clothing fashion outfit wardrobe jeans jacket sweater skirt coats hoodie sweatshirt shirt tshirt blouse tuxedo bow_tie swimsuit swimwear bikini sock slippers pants underwear lingerie uniform costume cosplay tailor stylish personal_style denim cardigan ironing dress_code wedding_dress wedding_dresses prom_dress raincoat turtleneck vest poncho fleece robe bathrobe suits kilt saree sari kimono gown jumpsuit sundress tee tees sweatpants leggings overalls graphic_tee tank_top crop_top corduroy hand_me_down hand_me_downs flannel mending fitting_room fitting_rooms dress thrift closet hanger capsule_wardrobe secondhand_clothes closet_cleanout nothing_to_wear what_to_wear clothes_rail scarf ~coat ~laundry ~stylist ~stain ~boutique ~fabric ~try_on ~packing ~sewing drycleaning',
  roller:
    'redecorat wall_color wall_colour accent_wall drop_cloth home_improvement limewash ~wallpaper ~renovat ~decorator ~plasterer ~drywall ~masking_tape ~ladder redecorating',
  tent: 'tent camp campsite campground campfire campout glamping hike hiking sleeping_bag sleeping_bags smores s_mores trailhead hiking_boots hiking_trail hiking_trails backcountry roasting_marshmallows boy_scout boy_scouts girl_scout girl_scouts appalachian_trail thru_hike ~bonfire ~marshmallow ~wilderness ~backpacking ~outdoors ~national_park ~national_parks ~trail camping',
  laptop:
    'laptop email inbox inbox_zero website homepage landing_page web_design web_designer webpage newsletter seo domain_name keyword_research google_ranking freelanc remotely wfh zoom_call zoom_calls zoom_meeting zoom_meetings open_tab open_tabs browser_tabs browser webinar copywriter blog blogger blogging macbook chromebook wordpress shopify squarespace ecommerce e_commerce online_course online_courses online_business online_store upwork fiverr coding programming programmer developer software solopreneur spreadsheet unsubscribe ~comput ~typing ~digital_nomad ~digital_nomads ~virtual_assistant ~online ~copilot ~chatgpt ~linkedin ~side_project ~self_employ ~marketing ~typescript ~javascript ~python telework teleworking online_class online_classes zoom_fatigue to_code',
  mirror:
    'makeup eyelash eyebrow hair lipstick haircut haircare hairdress hairstyl hairspray hairline barber balayage bangs ponytail braid mascara eyeliner lip_gloss makeover glow_up hair_dye gray_hair grey_hair going_gray salon eyeshadow concealer contouring lip_liner buzz_cut pixie_cut mullet perm dreadlocks afro split_ends lash_extensions lashes mirror make_up scissors comb hairbrush hair_dryer hairdryer blow_dry blow_dryer curly curls hair_color hair_colour cosmetology makeup_artist wig wigs toupee updo hair_straightener curling_iron new_look ~stylist ~beauty ~beard ~bald ~dandruff ~dry_shampoo ~shampoo ~beautician ~mustache',
  piano:
    'piano pianist sheet_music grand_piano piano_lesson piano_lessons classical_music composer sonata chopin beethoven mozart keyboardist ~recital ~synthesizer ~music_theory ~concerto',
  blocks:
    'lego toy toys building_block building_blocks wooden_blocks duplo jenga playroom play_room playtime toy_box train_set model_train wooden_train dollhouse kids_room kids_activities activities_for_kids playing_with_kids playing_with_children kids_toys ~kid ~kids ~child ~children ~childhood ~playdate ~play_date ~daycare ~nursery_school ~babysit ~nanny ~doll ~puppet ~playground kindergarten preschool',
  garden:
    'garden raised_bed raised_beds allotment greenhouse mulch soil topsoil slug weeds weeding seedling watering_can trowel spade wheelbarrow sowing fertiliz fertilis yardwork vegetable_patch grow_your_own growing_vegetables grow_vegetables growing_your_own growing_food grow_food growing_tomatoes cold_frame crop_rotation companion_planting planting_season shovel rake raking ~tomato ~vegetable ~harvest ~compost ~planting ~seeds ~pests ~scarecrow ~landscaper ~hedge ~herbs perennial weed_control',
  mat: 'yoga yoga_mat yoga_mats exercise_mat pilates vinyasa asana savasana sun_salutation sun_salutations downward_dog stretching stretches stretch_class meditat breathwork breathing_exercise breathing_exercises mindfulness sound_bath sound_baths tai_chi qigong ~mindful ~flexibility ~barre ~posture ~stretch ~wellness ~zen',
  broom:
    'broom broomstick mop mops mopping vacuum robot_vacuum robot_vacuums robot_mop roomba dustpan dusting feather_duster dust_bunny dust_bunnies cleaning spring_cleaning deep_clean deep_cleaning housework housekeep housecleaning house_cleaner janitor chore chores scrub scrubbing disinfect limescale grime swiffer sweep_the_floor sweeping_the_floor cleaning_product cleaning_products ~grout ~bleach ~tidying ~tidy ~clutter ~messy ~messiness ~stain ~baking_soda',
  laundry:
    'laundry laundromat washing_machine washing_machines washer_and_dryer tumble_dryer tumble_dryers clothes_dryer the_dryer dryer_sheet dryer_sheets dryer_lint clothesline clothes_line clothespin detergent fabric_softener laundry_day folding_laundry folding_clothes fold_clothes wash_clothes washing_clothes stain_remov hamper missing_sock missing_socks lost_sock lost_socks odd_socks ~stain ~sock ~ironing ~bleach',
  board:
    'cutting_board cutting_boards chopping_board chopping_boards butcher_block butcher_blocks wooden_board wooden_boards bread_board knife knives kitchen_knife kitchen_knives chef_knife chefs_knife chef_s_knife knife_skill knife_skills julienne lemons citrus chopping_vegetables chop_vegetables ~onion ~garlic ~chef ~herb ~wooden_spoon ~cookware',
  dice: 'board_game board_games boardgame chess chessboard catan checkers backgammon domino dominoes monopoly scrabble mahjong yahtzee ludo parcheesi dungeons d_d dnd tabletop_game tabletop_games game_night game_nights dice_game dice_games rolling_dice roll_dice a_dice_set dice_set meeple ~card_game ~card_games ~uno ~bingo ~puzzle ~poker',
  birds:
    'birds birdwatch bird_watching bird_watcher bird_watchers birding birder birdsong birdhouse birdhouses birdbath birdseed bird_bath bird_feeder bird_feeders bird_seed bird_house hummingbird sparrow robins chickadee goldfinch finches blue_jay blue_jays bluebird woodpecker songbird nuthatch magpie ~ornitholog ~bird ~binoculars',
  cake: 'cake cakes birthday_cake birthday_cakes wedding_cake wedding_cakes cupcake cheesecake fruitcake bundt frosting buttercream fondant royal_icing layer_cake layer_cakes sponge_cake cake_decorat cake_decorating cake_pop cake_pops ~birthday ~bake ~baking ~stand_mixer ~whisk ~dessert ~sprinkles ~pastry ~cookie ~brownie ~macarons',
  sewing:
    'sewing sew sews sewn sewist sewing_machine sewing_machines seamstress hemming bobbin to_hem hem_jeans hem_pants hem_a dressmak quilt patchwork upholster visible_mending fabric_stash fabric_scraps needle_and_thread alterations ~mending ~embroidery ~tailor ~cross_stitch ~tote ~fabric ~craft ~crafts',
  stroller:
    'baby babies newborn infant stroller pram crib bassinet nursery diaper nappies nappy new_parent new_parents new_mom new_moms new_dad new_dads new_mum new_mums baby_monitor baby_gear baby_sleep baby_sleeps baby_name baby_names postpartum maternity paternity breastfeed breast_pump bottle_feed pregnan trimester childbirth ivf swaddl pacifier teething sleep_regression tummy_time colic midwife ~parenthood ~motherhood ~fatherhood ~twins ~triplet ~lullaby ~onesie ~baby_shower ~midwives',
  climb:
    'climbing climber to_climb bouldering climbing_gym climbing_gyms climbing_wall climbing_walls rock_climb belay belaying top_rope lead_climbing lead_climb free_solo free_soloing chalk_bag moonboard kilter_board crimps',
}

const ROOMS =
  '(?:(?:bed|bath|living |dining )?rooms?|walls?|ceilings?|houses?|homes?|kitchens?|hallways?|nursery|apartments?|flat|office|fences?|doors?|cabinets?|trim|baseboards?|garage|exterior|interior|stairs|staircase)(?!\\p{L})'
const BEFORE_ROOMS =
  '(?:(?:an?|the|my|your|our|their|every|all|over|for|old|dark|small|rental|whole|entire|wood|kitchen|front|first) )*'

/** Phrases that mean another thing than their words do, with a word that names it. */
const SENSES: readonly (readonly [phrases: readonly string[], word: string])[] = [
  [
    [
      `paint(?:s|ed|ing)? ${BEFORE_ROOMS}${ROOMS}(?: ${ROOMS})?|paint(?= or wallpaper)`,
      '(?<=(?:wall|house|interior|exterior|room|ceiling|cabinet|fence|latex|door) )paint(?:s|ers?|ing)?',
      '(?<=wallpaper (?:or|vs|versus) )paint',
      'paint(?= (?:rollers?|trays?|colou?rs?|swatch(?:es)?|samples?|chips))',
      '(?:home|house|room|kitchen|bathroom|bedroom) makeovers?',
    ],
    'redecorating',
  ],
  [
    [
      'work(?:s|ed|ing|ers?)?(?: \\p{L}+)? (?:from home|remotely)',
      'remote (?:work(?:ers?|ing|place)?|jobs?|teams?|meetings?|companies|company)',
      'home offices?',
    ],
    'teleworking',
  ],
  [
    [
      `(?:deep )?clean(?:s|ed|ing)? ${BEFORE_ROOMS}(?:${ROOMS}|(?:floors?|tiles?|ovens?|windows?|showers?|toilets?|grout|carpets?|rugs?|couch|sofas?|fridges?)(?!\\p{L}))`,
      '(?:house|home|kitchen|bathroom|carpet|oven|floor) cleaning',
    ],
    'housework',
  ],
  [['dry clean(?:ing|ers?|ed)'], 'drycleaning'],
]
const READINGS = SENSES.map(
  ([phrases, word]) => [new RegExp(`(?<!\\p{L})(?:${phrases.join('|')})(?!\\p{L})`, 'gu'), word] as const,
)

/** Phrases in which a word does not name the thing that it names elsewhere; that word is ignored. */
const FIGURATIVE = [
  'run(?:s|ning)?(?= (?:an?|my|your|our|the|their)(?: \\p{L}+){0,2} (?:business|company|shop|store|salon|bakery|cafe|café|restaurant|team|startup|agency|household|home|house|meeting|farm|blog|channel|ads?|campaign|errands?))',
  '(?:run(?:s|ning)?|ran)(?= (?:out|into|late|low|errands|ads|on (?:empty|coffee|time)))',
  '(?<=long )run',
  '(?<=(?:my|your|his|her|their) )lap',
  '(?<=rat |arms )race',
  'steps?(?= (?:to|for|towards?))',
  'driv(?:es?|ing)(?= (?:me|you|us|him|her|them|growth|sales|traffic|results|change|success))',
  '(?<=hard |flash |thumb |google )drive',
  '(?<=fight or )flight',
  'flights?(?= of)',
  '(?<=ego |guilt |power )trips?',
  'trip(?= (?:over|up))',
  '(?<=time )flies',
  'pet(?= peeves?)',
  '(?<=hot )dogs?',
  'couple(?= of)',
  '(?<=business |training |workout )partners?',
  '(?:haircuts?|nails?|baths?|shampoo)(?=[^.]*\\b(?:dogs?|pupp(?:y|ies)|cats?)\\b)',
  'relationship(?= (?:with|to) (?:\\p{L}+ )?(?:food|money|time|work|alcohol|phone|body|yourself|myself))',
  'opening(?= (?:up|lines?))',
  '(?<=social |job |food |financial |emotional )security',
  'plants?(?= based)',
  '(?<=power |nuclear )plants?',
  'sleep(?:ing)?(?= on (?:it|this|that))',
  'saving(?= (?:time|lives|water|energy|face))',
  'save(?= (?:the date|time|lives|water|energy))',
  'call(?= it)',
  '(?<=wake up |close )call',
  'keys?(?= (?:to|points?|takeaways?|facts?|lessons?))',
  'book(?:ing)?(?= (?:a|your|my|the|cheap) (?:table|flight|flights|room|hotel|trip|appointment|call|ticket))',
  'house(?= music)',
  'screening',
  'room(?= for)',
  'leave(?= (?:it|yours|them|nothing|out|a comment))',
  '(?<=are |is )welcome',
  '(?<=what |really |that |not |finally )work(?:s|ed)?',
  'work(?:s|ed)?(?= (?:for|best|out))',
  'save(?= (?:this|it|these|one))',
  '(?<=tell a |to a |advise a )friend',
  'vegan(?= leather)',
  '(?<=small |safe |tight |storage |living )spaces?',
  '(?<=ice |whipped |sour )cream',
  '(?<=thick )skin|skin(?= in the game)',
  'bab(?:y|ies)(?= steps?)',
  '(?<=state of the )art|art(?= of)',
  'gifts?(?= of)|(?<=have a |has a |your )gift',
  'paint(?:s|ing)?(?= (?:a|the) picture)',
  'pan(?= out)',
  '(?<=rubber )band',
  '(?<=third )party',
  'talk(?:s|ing)?(?= (?:is cheap|of the town))',
  'presents(?= (?:itself|as|a ))',
  '(?<=(?:nobody|one|never|ever|don t|let s|we|everyone|everybody|people) )talk(?:s|ed|ing)?(?= about)',
  'worth(?= it)',
  'learn(?:ing|ed)?(?= (?:how )?to)',
  '(?<=(?:protein|granola|candy|chocolate|snack|energy|mars|space|soap|gold|pull(?: up)?|salad|sound|side|task|search|progress|raise the|raising the|lower the|set the|setting the|behind) )bars?',
  'bars?(?= (?:exam|charts?|codes?|none|mitzvah))',
  '(?<=(?:autumn|fall|dead|fallen|raking|tea|bay|falling|yellow|brown|curry) )leaves|leaves(?= (?:turn|fall|drop|curl|are (?:falling|yellow|turning)))',
  '(?<=wine |beer |shot |champagne |drinking |pint |eclipse )glasses',
  'holidays?(?= (?:leftovers?|stress|dinners?|shopping|gifts?|cookies|baking|season|part(?:y|ies)|decor\\p{L}*|cards?|sales?|movies?|recipes?|guests?))',
  'dream(?:s|ing|ed)?(?= (?:big|jobs?|homes?|house|cars?|clients?|teams?|life|wedding|vacation|trip))',
  'accountab\\p{L}*',
  'wisdom(?= (?:teeth|tooth))',
  'openings|(?<=chess )opening',
  'garage(?= (?:sales?|bands?))',
  '(?<=food |taco |ice cream )trucks?',
  '(?<=speed )cameras?',
  '(?<=retail )therapy',
  '(?<=client |business |project |grant |budget |research )proposals?',
  'golden',
  'deep(?= (?:work|clean\\p{L}*|fr(?:y|ied)|tissue|conditioning|end|dive))',
  'current(?= (?:events?|affairs|job|trends?|partner))',
  '(?<=rock |pop |movie |reality |five |one |film )stars?|star(?= (?:ratings?|reviews?))',
  'price(?= is right)',
  'cookies?(?= (?:banners?|consent|popups?|policy))',
  '(?<=piece of )cake',
  'nail(?:s|ed|ing)?(?= (?:it|the|your|an|that|down))',
  'dressers?',
  '(?<=salad |ranch |caesar )dressing',
  '(?<=dirt |exercise |stationary |spin )bikes?',
  '(?<=little |bowling |fantasy |minor |major |big )leagues?',
  '(?<=bean )bags?',
  'screen(?:play|writ)\\p{L}*',
  'meeting(?= (?:the (?:parents|family|in laws)|(?:your|my|his|her) (?:neighbou?rs?|in laws|parents|partner|ex|hero(?:es)?)|new people|people|strangers))',
  'miss(?:ed|es|ing)?(?= (?:the|a|my|your|our) (?:bus|train|flight|deadline|boat|point|call|turn|appointment)| out| deadlines?)',
  '(?<=times |on the |turn the |turning the |periodic )tables?',
  'slide(?= decks?)',
  'sick(?= (?:of|and tired))',
  'tipping(?= point)',
  'cottage(?= cheese)|cabin(?= (?:fever|crew))',
  'uber(?= eats)',
  'boxing(?= day)',
  'fired(?= up)',
  'eastern(?:er)?s?',
  '(?<=head over )heels',
  '(?<=air |airline |flyer )miles?',
  'bearded',
  'drink(?:s|ing)?(?= (?:(?:more|less|too much|your|my|the|black) )?(?:coffee|tea|espresso))',
  '(?<=cabin |baby |spring )fever',
  '(?<=accountability )partners?',
  'hat(?= tricks?)|hats(?= off)',
  '(?<=guinea )pigs?',
  '(?<=half )finished',
  '(?<=knock )knock|knock(?= knock)',
  'famous(?= last)',
  'mother(?= tongue)',
  '(?<=riding |swim |swimming |dance |driving |surf |ski |golf |tennis |skating )lessons?',
  'times(?= tables?)',
  '(?<=bus |train |ride |drive |walk |flight )home',
  'backyard(?= (?:hens?|chickens?|birds?|bees?|wildlife|stargazing))',
  '(?<=(?:cold|ice|outdoor) )showers?',
  '(?<=(?:backyard|rais(?:e|ing)|keep(?:ing)?|pet) )(?:hens?|chickens?)',
  'rose(?:s)?(?= (?:to|by|up|above|from|again|gold|tinted|wine)(?!\\p{L}))',
  '(?<=(?:close|tight|tightly) )knit',
  '(?<=(?:spin|spins|spinning|spun) (?:a |the )?)yarns?',
  'wool(?= over)|(?<=(?:steel|cotton|rock) )wool',
  '(?<=out of the |skeletons? in (?:the|your|my|every) )closet',
  'vested',
  '(?<=(?:boot|training|concentration|refugee|prison) )camps?',
  '(?<=(?:price|rate|rates|rent|tax|wage|fee|salary) )hik(?:es?|ing)',
  'hike(?= (?:up|in (?:prices?|rates?|rent|taxes)))',
  'make(?= up (?:(?:your|my|his|her|their|our) (?:own )?(?:mind|minds|story|rules)|for (?:lost|it|that|the)|with|after|lost|excuses|stories|an?|the|to|time))',
  'mirror(?= (?:neurons?|images?))',
  '(?<=(?:dog|cat|pet|horse|animal|nose|ear|body|facial|leg) )hair',
  '(?<=(?:biceps?|hamstring|leg) )curls?',
  'building(?= blocks? (?:of|for|to)(?!\\p{L}))',
  'toy(?= (?:poodles?|breeds?|dogs?))',
  '(?<=(?:beer|olive|square|covent|tea|kinder) )gardens?',
  'garden(?:ing)?(?= leave)|garden(?= (?:variety|state))',
  '(?<=call (?:a|it a) )spade',
  'rak(?:es?|ing)(?= (?:it )?in)',
  '(?<=inflatable |revival |circus |big )tent',
  'makeup(?= of)',
  '(?<=(?:side|rear|rear view|rearview|wing|driving) )mirrors?',
  'hair(?= of the dog)',
  'suits(?= (?:you|me|him|her|them|us|your|my|everyone))',
  '(?<=rake )leaves',
  'stretch(?:es|ing)?(?= (?:(?:the|your|my|our|a|every|each) )?(?:truth|budget|dollars?|money|paycheck|imagination|marks?|rules))',
  '(?<=(?:social|mountain|stair|tree|corporate|mountains? to|hills? to) )climb(?:ers?|ing)?',
  '(?:climb(?:ers?|ing)|(?<=to )climb)(?= (?:(?:the|a|an|your|my|out|back|up|mount|every) )*(?:\\p{L}+ )?(?:ladders?|ranks|charts?|stairs|steps|mountains?|mount|everest|kilimanjaro|denali|trees?|plants?|vines?|roses?|hydrangeas?|debt|hole|temperatures?|prices))',
  '(?<=(?:prices?|rates?|rents?|costs?|temperatures?|numbers?|sales|debt) (?:keep |keeps |kept |is |are )?)climbing',
  'climbing(?= (?:up |down )?(?:plants?|vines?|roses?))',
  'sewn(?= up)',
  'laundry(?= lists?)|(?<=air(?:s|ed|ing)? (?:\\p{L}+ )?dirty )laundry',
  '(?<=(?:power|leadership|political|moral) )vacuum|(?<=(?:in|abhors|into) a )vacuum|vacuum(?= (?:seal\\p{L}*|tubes?|pack\\p{L}*|flasks?))',
  '(?<=(?:teeth|tooth|dental|data|ear|ears|list|credit|colon|energy) )cleaning|cleaning(?= (?:up )?(?:(?:my|your|our|the|a|an|old|messy|customer) )*(?:finances|inbox|emails?|code|codebase|data|credit|diet|act|oceans?|rivers?|beach(?:es)?|resume|cv|feed|teeth|ears?|wounds?|skin|face|tracks?|spreadsheets?|contacts|closet|wardrobe))',
  '(?<=(?:pocket|army|palette|putty|utility|under the) )kni(?:fe|ves)|knife(?= (?:crimes?|attacks?|edge))|kni(?:fe|ves)(?= in the back)|(?<=knives )out|knives(?= out)',
  '(?<=(?:gives?|giving|hands?) (?:you|me|us) )lemons',
  '(?<=(?:fact|spell|grammar|plagiarism) )checkers?',
  'domino(?:es)?(?= effects?)',
  'monopoly(?= (?:on|over|power))|(?<=(?:tech|google|state|government|natural|big) )monopoly',
  '(?<=(?:angry|love|early|snow|night|two|jail|big|free|flip|rare|free as an?|like an?|odd|strange) )birds?|birds?(?= (?:of a feather|and (?:the )?bees|flu|eye|brain|scooters?))',
  'kitchen(?= windows?)',
  '(?<=(?:takes?|took|taking|on|have (?:your|my|our|their)|having (?:your|my|our|their)) (?:the )?)cake|(?<=(?:rice|crab|fish|potato) )cakes?|cake(?= (?:and eat|mascara|walk))|(?<=eat )cake(?= too)',
  'bab(?:y|ies)(?= (?:boom\\p{L}*|blues|daddy|oil|powder|shark|carrots?|bangs|spinach|corn|back|yoda|hairs?|wipes?|pink|blue|tees?|face|animals?|goats?|grand|fat|teeth))',
  '(?<=(?:fur|plant|sugar|cry|crypto|spice|million dollar) )bab(?:y|ies)',
  '(?<=(?:plant|tree|garden) )nurser(?:y|ies)|nursery(?= rhymes?)',
]
const FIGURATIVE_WORDS = new RegExp(`(?<!\\p{L})(?:${FIGURATIVE.join('|')})(?!\\p{L})`, 'gu')

const HOURS: Record<Mood, string> = {
  night:
    'night dark moon dream silence quiet shadow secret mystery star sleep deep cold calm strategic cool analytic precise',
  dusk: 'evening dusk memory past love passion romantic charm heart story warm end poetic lyric',
  dawn: 'morning dawn begin start new hope joy bright light happy gentle kind peace spring fresh day optimis cheerful uplifting playful grateful',
  blaze:
    'fire burn rage fight war iron will power fierce hard discipline intense bold strong grit sweat win forge blunt relentless',
}

/** So common that they say little about a picture. */
const COMMON: ReadonlySet<string> = new Set([
  'night',
  'home',
  'small',
  'time',
  'light',
  'start',
  'begin',
  'heart',
  'back',
  'backs',
  'people',
])

/** From this length on, a stem matches any word that begins with it; shorter ones only with an ending of these. */
const FREE_LENGTH = 6
const ENDINGS = /^(?:e?[sd]|ing|ings|e?rs?|ly|y|ies|ful|less|ness|en)$/

function score(words: readonly string[], stems: readonly string[]): number {
  let sum = 0
  for (const [at, word] of words.entries()) {
    const weight = COMMON.has(word) ? 0.5 : 1
    for (const marked of stems) {
      const stem = marked.replace('~', '')
      const strength = stem === marked ? weight : weight / 2
      if (stem.includes('_')) {
        if (isPhraseAt(words, at, stem)) sum += 2.2 * strength
      } else if (word === stem) sum += 2.2 * strength
      else if (stem.length >= 4 && word.startsWith(stem)) {
        if (stem.length >= FREE_LENGTH || ENDINGS.test(word.slice(stem.length))) sum += 2 * strength
      }
    }
  }
  return sum
}

const isPhraseAt = (words: readonly string[], at: number, phrase: string) =>
  phrase.split('_').every((part, i) => words[at + i] === part)

/** The words in lower case, letters only. */
export const plainWords = (words: readonly string[]): string[] =>
  words.flatMap((word) => word.toLowerCase().match(/\p{L}+/gu) ?? [])

/** The words that name what they usually name. */
const literalWords = (words: readonly string[]): string[] => {
  const plain = plainWords(words).join(' ')
  const read = READINGS.reduce((text, [phrase, word]) => text.replace(phrase, word), plain)
  return plainWords([read.replace(FIGURATIVE_WORDS, ' ')])
}

/** How much more the words of a video's theme weigh than those of the line. */
const THEME_WEIGHT = 2
/** Less than the weight of one word. Objects get all of it once they are named: they show what a line says. */
const NOISE = 1.6

/**
 * Ranks the kinds, best first, for a line's words and its video's theme. Seeded noise orders landscapes of equal
 * scores, so that lines without visible words still get different scenes.
 */
export function rankKinds(words: readonly string[], seed: string, theme: readonly string[] = []): SceneKind[] {
  const said = literalWords(words)
  const about = [...new Set(literalWords(theme))]
  const chance = random(`kind:${seed}`)
  const scored = SCENE_KINDS.map((kind) => {
    const stems = stemsOf(kind)
    const named = score(said, stems) + THEME_WEIGHT * score(about, stems)
    return { kind, score: named + (isObject(kind) ? (named > 0 ? NOISE : 0) : chance.next() * NOISE) }
  })
  return scored.sort((a, b) => b.score - a.score).map(({ kind }) => kind)
}

const stemsOf = (kind: SceneKind) => STEMS[kind].split(' ')
const isObject = (kind: SceneKind) => OBJECTS.some((object) => object === kind)

/** The time of day of a scene, from the persona's tone (counted twice) and the line's words. */
export function moodFor(words: readonly string[], tone: string, seed: string): Mood {
  const plain = plainWords(words)
  const spoken = plainWords([tone])
  const chance = random(`mood:${seed}`)
  const moods = Object.entries(HOURS) as [Mood, string][]
  const ranked = moods.map(([mood, stems]) => ({
    mood,
    score: score(plain, stems.split(' ')) + 2 * score(spoken, stems.split(' ')) * 0.6 + chance.next() * 2.4,
  }))
  return ranked.reduce((best, other) => (other.score > best.score ? other : best)).mood
}

/** Kinds that suit grave themes: no party, nothing that a crash or a fire could have been about. */
const QUIET: ReadonlySet<SceneKind> = new Set([
  ...LANDSCAPES.filter((kind) => kind !== 'embers'),
  'lamp',
  'book',
  'door',
  'dog',
  'plant',
] as const)

/** A slide's scene: a kind, always in the picture of the slide that showed it first, framed differently each time. */
export type PlannedScene = {
  kind: SceneKind
  /** The slide that the picture is drawn for: this one, or an earlier one. */
  of: number
  /** How many slides before this one show the picture. */
  shown: number
}

/** Slides in a row that show different kinds, where the theme has as many. */
const WITHOUT_REPEAT = 4
/** How many slides in a row may show a landscape that no word asked for. */
const LONGEST_STAY = 3
/** Less than this is said in passing: one word of which a scene is only an association, or a common one. */
const WORD = 1
/** A landscape needs a word of its own in the theme, and two in a line, where such words are often figurative. */
const LANDSCAPE_WORDS = { theme: 2, line: 4 } as const

/**
 * A scene for each slide of a video by its words and the video's theme: what the line names, else what goes with the
 * theme and was not shown lately. Only one slide in a row leaves the theme, so that at least half of a video shows its
 * subject. When there is nothing else, the slide stays on the last picture, which is framed
 * differently: a picture that has nothing to do with its sentence is worse than one that is seen twice. So "no kind
 * repeats within four slides" holds for pictures, not for framings of one. `quiet` leaves out what does not suit a
 * grave theme.
 */
export function planScenes(
  slides: readonly { words: readonly string[]; seed: string }[],
  theme: readonly string[] = [],
  { quiet = false }: { quiet?: boolean } = {},
): PlannedScene[] {
  const plan: PlannedScene[] = []
  for (const [index, { words, seed }] of slides.entries()) {
    const kinds = rankKinds(words, seed, theme).filter((kind) => !quiet || QUIET.has(kind))
    const isSameLine = words.join(' ') === slides[index - 1]?.words.join(' ')
    const kind = nextKind(
      plan.map((scene) => scene.kind),
      kinds,
      { line: isSameLine ? [] : words, theme },
    )
    const before = plan.filter((scene) => scene.kind === kind)
    plan.push({ kind, of: before[0]?.of ?? index, shown: before.length })
  }
  return plan
}

type Choice = { quiet?: boolean; among?: (kind: SceneKind) => boolean }

/** The kinds, of those that `among` accepts, that show best what a theme is about; none when it names none of them. */
export function kindsOf(theme: readonly string[], { quiet = false, among = () => true }: Choice = {}): SceneKind[] {
  const kinds = rankKinds([], '', theme).filter((kind) => among(kind) && (!quiet || QUIET.has(kind)))
  return kindsOfTheme(kinds, literalWords(theme), BEST)
}

/** The share of the best kind's score that others need to show a whole video, or a slide of one. */
const [BEST, FITTING] = [0.75, 0.45]

/** The kinds that go with a theme almost as well as the best; a landscape only where no object does. */
function kindsOfTheme(kinds: readonly SceneKind[], about: readonly string[], share = FITTING): SceneKind[] {
  const scored = kinds.map((kind) => ({ kind, score: score(about, stemsOf(kind)) }))
  const objects = scored.filter((one) => isObject(one.kind) && one.score >= WORD)
  const some = objects.length > 0 ? objects : scored.filter((one) => one.score >= LANDSCAPE_WORDS.theme)
  const most = Math.max(...some.map((one) => one.score))
  return some.filter((one) => one.score >= most * share).map(({ kind }) => kind)
}

/** The next kind after those `shown`, out of `kinds`, best first. */
function nextKind(
  shown: readonly SceneKind[],
  kinds: readonly SceneKind[],
  { line, theme }: { line: readonly string[]; theme: readonly string[] },
): SceneKind {
  const [best = 'ridges'] = kinds
  const last = shown.at(-1)
  if (last === undefined) return best
  const [said, about] = [literalWords(line), literalWords(theme)]
  const themed = kindsOfTheme(kinds, about)
  const isNamed = (kind: SceneKind) => {
    const outright = stemsOf(kind).filter((stem) => !stem.startsWith('~'))
    return (
      score(said, outright) >= (isObject(kind) ? 2 * WORD : LANDSCAPE_WORDS.line) ||
      (themed.includes(kind) && score(said, stemsOf(kind)) >= WORD)
    )
  }
  const isNewAmong = (latest: number) => (kind: SceneKind) => !shown.slice(-latest).includes(kind)
  const strayed = themed.length > 0 && !themed.includes(last)
  const named = kinds.filter((kind) => isNamed(kind) && !(strayed && !themed.includes(kind)))
  if (named.length > 0) return named.find(isNewAmong(2)) ?? named[0] ?? last
  const stay = shown.length - 1 - shown.findLastIndex((kind) => kind !== last)
  if (themed.length === 0) return stay < LONGEST_STAY ? last : (kinds.find(isNewAmong(WITHOUT_REPEAT - 1)) ?? last)
  const longestAgo = themed.toSorted((a, b) => shown.lastIndexOf(a) - shown.lastIndexOf(b))[0] ?? last
  return themed.find(isNewAmong(WITHOUT_REPEAT - 1)) ?? (stay < 2 && !strayed ? last : longestAgo)
}
