import { resolvePackage } from '../../resources.ts'
import { ELEVENLABS } from './elevenlabs.ts'
import { modelsIn } from './sherpa/models.ts'
import { LOCAL_VOICE } from './sherpa/sherpa-voice.ts'

type Finding = { ok: boolean; text: string }
type VoiceProviders = {
  elevenLabs: { apiKey: string; baseUrl: string } | null
  openAi: { name: string; apiKey: string | null; baseUrl: string } | null
  sherpa: { folder: string } | null
}

const PROBE_MS = 8_000

/** Checks that the voice providers respond, without speaking anything, which would cost. */
export async function probeVoices({ elevenLabs, openAi, sherpa }: VoiceProviders): Promise<Finding[]> {
  const findings = await Promise.all([
    elevenLabs && service(ELEVENLABS, `${elevenLabs.baseUrl}/v1/voices`, { 'xi-api-key': elevenLabs.apiKey }),
    openAi &&
      service(
        openAi.name,
        `${openAi.baseUrl}/models`,
        openAi.apiKey ? { authorization: `Bearer ${openAi.apiKey}` } : {},
      ),
    sherpa && localModels(sherpa.folder),
  ])
  const found = findings.filter((finding) => finding !== null)
  return found.length > 0 ? found : [{ ok: true, text: 'voices: built-in voice' }]
}

async function service(name: string, url: string, headers: Record<string, string>): Promise<Finding> {
  const signal = AbortSignal.timeout(PROBE_MS)
  const status = await fetch(url, { headers, signal, redirect: 'error' }).then(
    (response) => response.status,
    () => null,
  )
  if (status === 200) return { ok: true, text: `voices: ${name} responds` }
  const problem =
    status === null
      ? 'can’t be reached'
      : status === 401 || status === 403
        ? 'rejected the API key'
        : `responded with status ${status}`
  return { ok: false, text: `voices: ${name} ${problem}; other voices are used instead` }
}

async function localModels(folder: string): Promise<Finding> {
  const models = await modelsIn(folder)
  if (!isInstalled())
    return { ok: false, text: `voices: ${LOCAL_VOICE} needs sherpa-onnx-node: npm install sherpa-onnx-node` }
  if (models.length > 0) return { ok: true, text: `voices: local models ${models.map(({ name }) => name).join(', ')}` }
  return {
    ok: false,
    text: `voices: no model in ${folder} (SHERPA_MODEL_DIR): a model is a folder with an .onnx file and tokens.txt`,
  }
}

function isInstalled(): boolean {
  try {
    resolvePackage('sherpa-onnx-node')
    return true
  } catch {
    return false
  }
}
