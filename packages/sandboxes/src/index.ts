export type { Fault, FaultAction, Received } from './control.ts'
export { type GoogleSandbox, startGoogle } from './google/google.ts'
export { startTikTok, type TikTokSandbox } from './tiktok/tiktok.ts'
