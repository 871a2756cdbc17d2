import { PlatformCards } from '../../product/publishing/platform-cards.tsx'
import { PublishingTemplates } from './publishing-templates.tsx'

/** Linked platforms and what their posts say. */
export const Publishing = () => (
  <>
    <PlatformCards level="h3" />
    <PublishingTemplates />
  </>
)
