import { z } from 'zod'
import { askOnce, jsonOf } from '../providers/ask-provider.ts'
import { nativeSize, serverAt } from './local-server.ts'
import type { PictureMaker } from './picture-maker.ts'

export const A1111 = 'Stable Diffusion web UI'

const answerSchema = z.object({ images: z.array(z.string().min(1)).min(1) })

type Settings = { url: string; model: string | null; timeoutSeconds: number }

/** AUTOMATIC1111's Stable Diffusion web UI and compatible servers (Forge, SD.Next), started with `--api`. */
export function a1111Maker({ url, model, timeoutSeconds }: Settings): PictureMaker {
  const server = { name: A1111, ...serverAt(url) }
  return {
    name: A1111,
    version: `a1111:${model ?? ''}`,
    concurrency: 1,
    callMs: timeoutSeconds * 1000,
    async make(prompt, signal) {
      const json = {
        prompt: prompt.text,
        negative_prompt: prompt.avoid,
        seed: prompt.seed,
        ...nativeSize(prompt),
        steps: 28,
        cfg_scale: 6,
        batch_size: 1,
        n_iter: 1,
        send_images: true,
        save_images: false,
        ...(model && { override_settings: { sd_model_checkpoint: model } }),
      }
      const request = { path: '/sdapi/v1/txt2img', json, read: jsonOf(A1111, answerSchema) }
      const { images } = await askOnce(server, request, signal)
      return Buffer.from((images[0] ?? '').replace(/^data:[^,]*,/, ''), 'base64')
    },
  }
}
