import { Link } from '@tanstack/react-router'
import { config, origin } from '../../product/config.ts'
import { paths } from '../../product/paths.ts'
import { OUTSIDE } from './addresses.ts'
import { Contact } from './contact.tsx'
import { type LegalSection, Outside } from './legal-page.tsx'
import { PLATFORM_SECTIONS } from './privacy-platforms.tsx'

/** The sign-in service runs beside the product unless the operator chose a hosted one. */
const isSignInOurs = () => config.auth_url === '' || config.auth_url.startsWith(origin)

export const PRIVACY_SECTIONS: readonly LegalSection[] = [
  {
    id: 'who',
    title: 'Who is responsible',
    body: (
      <>
        <p>
          The Pack is software that somebody runs on a server: a person or a company, here called the operator. “We” is
          the operator of the installation that you are using. The operator decides where the server stands and is
          responsible for your data.
        </p>
        <Contact />
      </>
    ),
  },
  {
    id: 'collected',
    title: 'What we collect',
    body: (
      <>
        <h3>When you sign in</h3>
        <p>
          From your Google account: your e-mail address and whether it is confirmed, your name, the address of your
          profile picture, and the number by which Google knows the account. From a TikTok account, where that way to
          sign in is offered: your display name, the address of your profile picture and an account number. We never see
          a password.
        </p>
        <h3>What you make</h3>
        <p>
          Personas, themes, keywords and scripts; the logos, backgrounds, music and clips that you upload; the voices,
          pictures and videos made from them; the dates on which you want them published and your settings.
        </p>
        <h3>From platforms that you link</h3>
        <p>
          Access tokens, the name and picture of your channel or creator account, the permissions that you granted, and
          the state and figures of the videos that you published through the Pack. More under{' '}
          <Link to="." hash="youtube">
            YouTube
          </Link>{' '}
          and{' '}
          <Link to="." hash="tiktok">
            TikTok integration
          </Link>
          .
        </p>
        <h3>When you subscribe</h3>
        <p>
          Your plan, its state and the numbers by which the payment provider, Stripe, knows you. Card data goes from
          your browser to Stripe and never reaches us (
          <Outside href={OUTSIDE.stripePrivacy}>Stripe’s privacy policy</Outside>
          ).
        </p>
        <h3>From running the service</h3>
        <p>
          When you signed in and were last here, the kind of browser that is signed in, how much of your plan you used,
          and a log of requests and faults. The log holds no names, no e-mail addresses and no tokens. Your network
          address is held in memory for minutes to keep off floods of requests.
        </p>
      </>
    ),
  },
  {
    id: 'use',
    title: 'What we use it for',
    body: (
      <>
        <p>
          To make your videos, to publish them where and when you say, to show you how they do, to count usage against
          your plan, to answer you, and to keep the service safe and find faults. Where the law asks for a ground: this
          is what the agreement with you needs, and, for safety and faults, our interest in a service that works.
        </p>
        <p>
          We do not sell your data, we do not rent it, nobody shows you advertising here, we follow you to no other
          website, and nothing of yours is used to train models.
        </p>
      </>
    ),
  },
  {
    id: 'ai',
    title: 'How AI is involved',
    body: (
      <>
        <p>
          Scripts, voices and pictures are made by programs. Unless the operator has connected an outside AI service,
          all of them run on this installation’s own servers. Where one is connected, it is sent what a piece of work
          needs and no more: the theme, the description of the persona, and the lines to be spoken or drawn. Never your
          name, your e-mail address or a token.
        </p>
        <p>
          Videos with generated speech or pictures are marked as altered or AI-generated when they are published, with
          the labels that YouTube and TikTok provide for it.
        </p>
      </>
    ),
  },
  ...PLATFORM_SECTIONS,
  {
    id: 'sharing',
    title: 'Who else gets data',
    body: (
      <ul>
        <li>The platforms that you link: the videos and texts that you publish there, when you publish them.</li>
        <li>Stripe: what a payment needs, when you subscribe.</li>
        <li>
          {isSignInOurs()
            ? 'Google, or TikTok, learns that you signed in here. The sign-in service itself is part of this installation.'
            : 'The hosted service that keeps sign-ins for this installation (a Supabase project), and Google, learn that you signed in.'}
        </li>
        <li>
          Companies that run servers, storage or an AI service for the operator, bound to work on its orders only.
        </li>
        <li>
          Everybody, if you say so: a video that you put in the showcase may appear among the{' '}
          <Link to={paths.examples}>Examples</Link> with its title and the persona’s name. You can take it out again at
          any time.
        </li>
        <li>Authorities, where the law leaves no choice.</li>
      </ul>
    ),
  },
  {
    id: 'device',
    title: 'What is kept in your browser',
    body: (
      <>
        <p>
          Only what the screens need to work, so there is nothing to consent to. No analytics, no advertising, nothing
          of third parties.
        </p>
        <dl>
          <dt>Local storage</dt>
          <dd>
            your session (after you signed in), the theme that you chose, the last kind of content that you looked at,
            and, for admins who view the product as somebody, whom they are viewing.
          </dd>
          <dt>Session storage</dt>
          <dd>a form that you have begun, where to go after signing in, and how far down a page you were.</dd>
          <dt>One cookie</dt>
          <dd>while you are signing in, for ten minutes at most, so that nobody else can complete your sign-in.</dd>
        </dl>
        <p>Signing out empties both storages.</p>
      </>
    ),
  },
  {
    id: 'security',
    title: 'How tokens and data are protected',
    body: (
      <ul>
        <li>
          Access tokens of linked platforms are stored encrypted with AES-256 (in GCM mode, each with a value of its
          own, bound to the place where it is kept). The keys lie apart from the database. Passwords and other
          credentials of platforms are never stored.
        </li>
        <li>Of the tokens that keep you signed in, we store only hashes; each is good for one use.</li>
        <li>Every request is checked for whose data it touches. Links to your files are signed and expire.</li>
        <li>
          Admins can look at the product as you see it, to help you. They cannot change anything while doing so, it ends
          by itself after 30 minutes, and every such look is written down.
        </li>
        <li>If your data should ever fall into wrong hands, we tell you and the authorities without delay.</li>
      </ul>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <ul>
          <li>
            Disconnect a linked account at any time in <Link to={paths.config}>Config</Link>, or at the platform itself.
          </li>
          <li>
            Get a copy of everything that is yours, as one archive, in <Link to={paths.config}>Config</Link>.
          </li>
          <li>
            Delete single videos, personas and assets where they are shown, or the whole account in{' '}
            <Link to={paths.config}>Config</Link>. You can also request deletion by e-mail; it is carried out within
            seven days.
          </li>
          <li>Have wrong data put right, object to a use of it, or ask us to hold still while that is looked into.</li>
          <li>Complain to the data protection authority of the place where you live.</li>
        </ul>
        <Contact />
      </>
    ),
  },
  {
    id: 'retention',
    title: 'How long we keep it',
    body: (
      <>
        <dl>
          <dt>Videos, personas, scripts, assets</dt>
          <dd>until you delete them or your account</dd>
          <dt>Tokens of linked platforms</dt>
          <dd>until you disconnect; then they are revoked and deleted at once</dd>
          <dt>Other data from YouTube and TikTok</dt>
          <dd>renewed or deleted within 30 days; deleted within seven days after you disconnect</dd>
          <dt>Sessions</dt>
          <dd>30 days, or until you sign out</dd>
          <dt>Archives of your data</dt>
          <dd>7 days after they were made</dd>
          <dt>Account</dt>
          <dd>
            until you delete it: nobody can sign in to it from that moment, and its rows and files go within minutes. A
            keyed fingerprint of the sign-in stays for 30 days, from which nobody can be found, so that an old session
            does not bring the account back
          </dd>
          <dt>Invoices</dt>
          <dd>as long as tax law asks, with Stripe</dd>
          <dt>Logs</dt>
          <dd>as long as they are needed to find faults; they name nobody</dd>
        </dl>
        <p>
          Backups that the operator makes may hold deleted data until they are overwritten. Videos that you published on
          YouTube or TikTok stay there until you delete them there.
        </p>
      </>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: (
      <p>
        The Pack is made for people who publish, not for children. Do not use it if you are younger than 13, or than the
        age at which your country lets you agree to this yourself. We delete accounts of whom we learn that they are.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and questions',
    body: (
      <>
        <p>
          When this policy changes, the date on top changes with it. Before we would use data that we already have for
          something new, we ask you.
        </p>
        <Contact />
      </>
    ),
  },
]
