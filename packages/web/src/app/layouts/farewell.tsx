import { Notice } from '../../ui/notice.tsx'

/** Shown on the home screen after the user has deleted their account. */
export const Farewell = () => (
  <div className="mx-auto w-full max-w-7xl px-5 pt-5 sm:px-8">
    <Notice tone="success" role="status">
      We’re deleting your account. You’ve been logged out everywhere, and all your data will be gone within a few
      minutes.
    </Notice>
  </div>
)
