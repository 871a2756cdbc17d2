/** Marks a link to a screen that isn't built yet. */
export const Soon = () => (
  <span className="rounded-md bg-raised px-1.5 py-0.5 text-[0.6875rem] leading-none font-semibold text-muted">
    Soon
  </span>
)
