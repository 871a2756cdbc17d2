import { type Heading, ScreenHeading } from '../../product/screen-heading.tsx'
import { CLIENT_COLUMN } from './frame.tsx'
import { BAR, BAR_ROW, BRAND_LINK, Brand } from './nav-bar.tsx'

/** A signed-in screen before its scripts have loaded: the frame and the heading, where the screen has them, too. */
export const FirstPaint = ({ heading }: { heading: Heading }) => (
  <div className="flex min-h-dvh flex-col">
    <header className={BAR}>
      <div className={BAR_ROW}>
        <a href="/" className={BRAND_LINK} aria-label="the Pack">
          <Brand />
        </a>
      </div>
    </header>
    <div className="rail">
      <div className="h-11 max-lg:h-full" />
    </div>
    <main className="flex-1">
      <div className={CLIENT_COLUMN}>
        <ScreenHeading {...heading} />
      </div>
    </main>
  </div>
)
