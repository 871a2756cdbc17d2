import { Link } from '@tanstack/react-router'
import { paths } from '../../product/paths.ts'
import { LogoMark } from '../../ui/logo.tsx'

const LINK = 'inline-block rounded text-muted underline-offset-4 hover:text-ink hover:underline pointer-coarse:py-2.5'

export const Footer = () => (
  <footer className="mt-24 border-t border-line">
    <div className="mx-auto flex w-full max-w-7xl flex-wrap items-center gap-x-8 gap-y-5 px-5 py-10 text-sm sm:px-8">
      <p className="mr-auto flex items-center gap-2.5">
        <LogoMark className="text-xl text-brand" />
        <span className="text-muted">Nine voices. One theme. Finished videos.</span>
      </p>
      <nav aria-label="Footer">
        <ul className="flex flex-wrap gap-x-6 gap-y-3 pointer-coarse:gap-y-0 max-sm:*:w-32">
          <li>
            <Link to={paths.how} className={LINK}>
              How it works
            </Link>
          </li>
          <li>
            <Link to={paths.examples} className={LINK}>
              Examples
            </Link>
          </li>
          <li>
            <Link to={paths.privacy} className={LINK}>
              Privacy Policy
            </Link>
          </li>
          <li>
            <Link to={paths.terms} className={LINK}>
              Terms of Service
            </Link>
          </li>
        </ul>
      </nav>
    </div>
  </footer>
)
