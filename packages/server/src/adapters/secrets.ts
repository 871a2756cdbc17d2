import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { chmod, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { hasCode } from '@pack/media/files/errors'
import { type Config, parseTokenKey, type TokenKey } from '../config/config.ts'

/**
 * Where a sealed value is stored. It cannot be opened for another place, so rows cannot be swapped. `row`: its column
 * and id.
 */
export type Place = { table: string; owner: string; platform: string; row?: string }

export type Secrets = {
  /** `v1.<key id>.<iv|tag|ciphertext>`: AES-256-GCM with a random 96-bit IV. */
  seal(plain: string, place: Place): Promise<string>
  /** Like `seal`, but the same text is sealed alike every time: for addresses, which browsers cache. */
  sealStably(plain: string, place: Place): Promise<string>
  /** Throws when the value was changed, belongs to another place, or its key is missing. */
  open(sealed: string, place: Place): Promise<string>
  /** Prefix of values sealed with the current key. */
  currentPrefix(): Promise<string>
  /** Signs a text for one purpose. */
  sign(purpose: string, text: string): string
  /** Signatures with every known key, newest first, for finding values stored under an older key. */
  signatures(purpose: string, text: string): string[]
  /** Compares in constant time, with each known key. */
  verify(purpose: string, text: string, signature: string): boolean
}

export async function createSecrets(settings: Config['tokenKeys']): Promise<Secrets> {
  let keys = settings.kind === 'given' ? settings.keys : await keptKeys(settings.file)
  // Links must have the same signature in every process, so their key changes with a restart only.
  const [signing] = keys
  if (!signing) throw new Error('no token keys')
  let readAt = ''
  /** Keys that were removed from the file still open what another process sealed with them a moment ago. */
  const reread = async (): Promise<TokenKey | undefined> => {
    if (settings.kind !== 'kept') return keys[0]
    const at = await changedAt(settings.file)
    const kept = await keptKeys(settings.file)
    // Set at once: with only `readAt` set, a seal meanwhile would take the old keys for the new ones.
    readAt = at
    keys = [...kept, ...keys.filter((old) => !kept.some((key) => key.id === old.id))]
    return kept[0]
  }
  /** The newest key. Rereads a changed key file, because after `rotate-keys` the dropped key must not seal anything. */
  const newest = async () => {
    // Without the file, the keys in memory are as good.
    const isChanged = settings.kind === 'kept' && (await changedAt(settings.file).catch(() => readAt)) !== readAt
    return (isChanged ? await reread() : keys[0]) ?? signing
  }
  const find = async (id: string): Promise<TokenKey> => {
    const known = () => keys.find((key) => key.id === id)
    if (!known()) await reread()
    const key = known()
    if (!key) throw new Error(`A stored secret was sealed with key "${id}", which TOKEN_KEYS does not hold.`)
    return key
  }
  return {
    seal: async (plain, place) => sealWith(await newest(), plain, { place, iv: randomBytes(12) }),
    async sealStably(plain, place) {
      // A keyed hash of all that is sealed: an IV repeats only together with its text and its place.
      const iv = createHmac('sha256', derived(signing, 'seal-stably')).update(boundTo(place)).update(plain).digest()
      return sealWith(signing, plain, { place, iv: iv.subarray(0, 12) })
    },
    async open(sealed, place) {
      const [version, id = '', body = ''] = sealed.split('.')
      if (version !== 'v1') throw new Error('A stored secret has an unknown form.')
      const { key } = await find(id)
      const bytes = Buffer.from(body, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
      decipher.setAAD(boundTo(place)).setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
    currentPrefix: async () => `v1.${(await newest()).id}.`,
    sign: (purpose, text) => signWith(signing, purpose, text),
    signatures: (purpose, text) => keys.map((key) => signWith(key, purpose, text)),
    verify: (purpose, text, signature) => {
      const given = Buffer.from(signature)
      return keys.some((key) => {
        const expected = Buffer.from(signWith(key, purpose, text))
        return given.length === expected.length && timingSafeEqual(given, expected)
      })
    },
  }
}

/**
 * Adds a new key to the file as the current one; older keys still open what they sealed. After a rotation that did not
 * finish, its key is already there.
 */
export async function addKeptKey(file: string): Promise<void> {
  const kept = await keptKeys(file)
  if (kept.length === 1) await writeKept(file, [newKey(), ...kept])
}

/** Removes all keys from the file except the current one. */
export async function dropOldKeptKeys(file: string): Promise<void> {
  await writeKept(file, (await keptKeys(file)).slice(0, 1))
}

// JSON, so that no two places serialise to the same bytes.
const boundTo = ({ table, owner, platform, row }: Place) =>
  Buffer.from(JSON.stringify([table, owner, platform, ...(row === undefined ? [] : [row])]))

function sealWith({ id, key }: TokenKey, plain: string, { place, iv }: { place: Place; iv: Buffer }): string {
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(boundTo(place))
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return `v1.${id}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

const signWith = (key: TokenKey, purpose: string, text: string): string =>
  createHmac('sha256', derived(key, `sign:${purpose}`))
    .update(text)
    .digest('base64url')

/** Keys by purpose, which are derived once: every link and log line needs one. */
const derivations = new WeakMap<Buffer, Map<string, Buffer>>()

function derived({ key }: TokenKey, info: string): Buffer {
  const known = derivations.get(key) ?? new Map<string, Buffer>()
  derivations.set(key, known)
  const made = known.get(info) ?? Buffer.from(hkdfSync('sha256', key, '', info, 32))
  known.set(info, made)
  return made
}

const newKey = (): TokenKey => ({ id: randomBytes(6).toString('hex'), key: randomBytes(32) })

async function keptKeys(file: string): Promise<TokenKey[]> {
  const read = async () => (await readFile(file, 'utf8')).trim().split(/\s+/).filter(Boolean).map(parseTokenKey)
  try {
    return await read()
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
  await mkdir(dirname(file), { recursive: true })
  const made = `${line(newKey())}\n`
  // If another process created the file first, its keys are used.
  await writeFile(file, made, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error
  })
  return read()
}

async function writeKept(file: string, keys: TokenKey[]): Promise<void> {
  const temporary = `${file}.${process.pid}`
  await writeFile(temporary, `${keys.map(line).join('\n')}\n`, { mode: 0o600 })
  await chmod(temporary, 0o600)
  await rename(temporary, file)
}

/** Changes with every write, because each one makes a new file. */
const changedAt = async (file: string): Promise<string> => {
  const { ino, mtimeMs } = await stat(file)
  return `${ino} ${mtimeMs}`
}

const line = ({ id, key }: TokenKey) => `${id}:${key.toString('base64')}`
