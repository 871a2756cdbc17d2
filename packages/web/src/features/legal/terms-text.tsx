import { Link } from '@tanstack/react-router'
import { paths } from '../../product/paths.ts'
import { OUTSIDE } from './addresses.ts'
import { Contact } from './contact.tsx'
import { type LegalSection, Outside } from './legal-page.tsx'

export const TERMS_SECTIONS: readonly LegalSection[] = [
  {
    id: 'acceptance',
    title: '1. Acceptance',
    body: (
      <>
        <p>
          By using the Pack you agree to these terms. If you do not agree, please do not use it. You must be old enough
          to agree to them yourself; if you act for a company, you must be allowed to bind it.
        </p>
        <p>
          The Pack uses YouTube API Services. By using what it offers for YouTube you also agree to be bound by the{' '}
          <Outside href={OUTSIDE.youtubeTerms}>YouTube Terms of Service</Outside>.
        </p>
      </>
    ),
  },
  {
    id: 'services',
    title: '2. Services',
    body: (
      <>
        <p>
          The Pack turns personas and themes into scripted, spoken, captioned and branded videos, and can schedule and
          publish them to video platforms that you link. What your plan includes, and how much of it each month, stands
          under <Link to={paths.services}>Services</Link>.
        </p>
        <p>
          Scripts, voices and pictures are generated and may be wrong or resemble what others made. Look at each video
          before you publish it. Platforms may refuse, delay or remove a video for reasons of their own; we tell you
          what they tell us.
        </p>
      </>
    ),
  },
  {
    id: 'accounts',
    title: '3. Accounts and authentication',
    body: (
      <p>
        You sign in with a Google account, or with a TikTok account where that is offered. For linked platforms we store
        encrypted tokens and never your credentials. Keep the accounts that you sign in with safe: you are responsible
        for what happens under yours, and tell us when you think that somebody else uses it. One account is for one
        person or one company.
      </p>
    ),
  },
  {
    id: 'ownership',
    title: '4. Content ownership',
    body: (
      <>
        <p>
          You keep the ownership of the videos that you generate and of the persona assets that you upload. You allow us
          to store, process and transmit them as far as the service needs it, and no further; that permission ends when
          you delete them.
        </p>
        <p>
          Make sure that you may use what you upload: pictures, music, clips, names and voices. The nine wolves, the
          starter kit and the music in it come with the service, and you may use them in your videos for as long as you
          like, also for money. We show a video of yours to others only if you put it in the showcase.
        </p>
      </>
    ),
  },
  {
    id: 'use',
    title: '5. Acceptable use',
    body: (
      <>
        <p>Do not use the Pack</p>
        <ul>
          <li>for anything unlawful, hateful, harassing or sexual with minors, or to spread deliberate falsehood;</li>
          <li>to imitate the voice or likeness of a real person without that person’s consent;</li>
          <li>to hide that speech or pictures are generated where a platform or a law wants it to be told;</li>
          <li>
            against <Outside href={OUTSIDE.tiktokGuidelines}>TikTok’s Community Guidelines</Outside>, YouTube’s terms or
            other rules of the platforms that you publish to;
          </li>
          <li>
            to send spam, to inflate figures, or to post the same to many accounts as if they were different people;
          </li>
          <li>to get at data of others, to break or overload the service, or to get round its limits.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'billing',
    title: '6. Subscription and billing',
    body: (
      <>
        <p>
          Subscriptions are monthly or annual, are paid in advance through Stripe, and renew until you cancel. You
          cancel, change the plan or the card through the payment provider’s customer portal; what you have paid for
          stays until the end of its period. Where the law gives you a right to withdraw, you have it.
        </p>
        <p>
          Non-payment may limit or suspend Pro and Alpha features. Nothing that you have made is deleted because of it.
          Price changes are told at least 30 days ahead and hold from the next renewal.
        </p>
      </>
    ),
  },
  {
    id: 'privacy',
    title: '7. Data privacy',
    body: (
      <p>
        How we treat your data, including what comes from Google, YouTube and TikTok, is told in the{' '}
        <Link to={paths.privacy}>Privacy Policy</Link>.
      </p>
    ),
  },
  {
    id: 'termination',
    title: '8. Termination',
    body: (
      <>
        <p>
          You can stop at any time. Delete your account in <Link to={paths.config}>Config</Link>, or have it deleted by
          contacting support. Take an archive of your data with you first: afterwards nothing is left.
        </p>
        <p>
          We may suspend or close accounts that break these terms, after a warning where the matter allows one, and say
          why.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: '9. Changes',
    body: (
      <p>
        When these terms change, the date above changes with them, and we tell you before changes that matter take
        effect. If you go on using the Pack after that, they hold; if you do not agree, you can end the agreement
        before. The service is provided as it is: as far as the law allows, we answer for intent and gross negligence
        only. Nothing here takes away rights that the law gives to consumers.
      </p>
    ),
  },
  {
    id: 'contact',
    title: '10. Contact',
    body: (
      <>
        <p>Questions about these terms, and requests to have an account deleted, go to support.</p>
        <Contact />
      </>
    ),
  },
  {
    id: 'tiktok',
    title: '11. TikTok integration',
    body: (
      <>
        <p>
          When you link TikTok, the Pack posts what you tell it to, on your action only, with the privacy that you
          choose for each video, and under <Outside href={OUTSIDE.tiktokTerms}>TikTok’s Terms of Service</Outside> and{' '}
          <Outside href={OUTSIDE.tiktokMusic}>Music Usage Confirmation</Outside>. Content that promotes yourself or
          somebody else has to be disclosed; the form asks for it.
        </p>
        <p>
          You can revoke the access in the <Link to={paths.config}>Config</Link> panel at any time. Videos that were
          posted before stay on TikTok until you remove them there. The Pack is not made, endorsed or sponsored by
          TikTok or YouTube.
        </p>
      </>
    ),
  },
]
