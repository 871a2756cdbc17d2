/** TikTok's logo: three layers on black, as its branding guidelines require. */
export const TikTokMark = () => (
  <span aria-hidden className="flex size-7 items-center justify-center rounded-full bg-black">
    <svg viewBox="0 0 24 24" className="size-4.5" aria-hidden="true">
      <path fill="#25F4EE" transform="translate(-.7 -.6)" d={NOTE} />
      <path fill="#FE2C55" transform="translate(.7 .6)" d={NOTE} />
      <path fill="#fff" d={NOTE} />
    </svg>
  </span>
)

const NOTE =
  'M16.2 3c.3 2.300 1.600 3.900 3.800 4.100v2.700c-1.400.1-2.600-.3-3.800-1.100v6c0 3.600-2.600 6-5.800 6-3.100 0-5.600-2.400-5.600-5.500 0-3.400 3-5.900 6.400-5.400v2.900c-1.700-.5-3.400.6-3.400 2.400 0 1.500 1.200 2.700 2.700 2.700 1.700 0 2.800-1.200 2.800-3.100V3z'
