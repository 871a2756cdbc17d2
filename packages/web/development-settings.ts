import type { WebSettings } from '../core/src/site/web-settings.ts'

/** Settings of the page under `vite dev`: those of a local `npm start`, unless the environment names another server. */
export function developmentSettings(env: NodeJS.ProcessEnv): WebSettings {
  const server = env.PACK_SERVER ?? 'http://localhost:4400'
  return {
    auth_url: env.VITE_AUTH_URL ?? server,
    auth_anon_key: env.VITE_AUTH_ANON_KEY ?? 'anon',
    api_url: server,
    queue_api_url: server,
    sign_ins: ['google'],
    dev_sign_in: env.VITE_AUTH_URL === undefined,
    contact_email: '',
    operator_name: '',
  }
}
