import { Notice } from '../../ui/notice.tsx'

/** What the home screen says to somebody whose account is going. */
export const Farewell = () => (
  <div className="mx-auto w-full max-w-7xl px-5 pt-5 sm:px-8">
    <Notice tone="success" role="status">
      Your account is being deleted, and you are signed out everywhere. Everything in it is gone within minutes.
    </Notice>
  </div>
)
