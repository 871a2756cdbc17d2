import { config } from '../../product/config.ts'

/** Where to write to; an installation whose operator names no address says whom else to ask. */
export const Contact = () =>
  config.contact_email ? (
    <p>
      Write to <a href={`mailto:${config.contact_email}`}>{config.contact_email}</a>. A person reads it, and you get an
      answer within 30 days.
    </p>
  ) : (
    <p>
      The operator of this installation has not named an e-mail address here yet. Ask whoever gave you its address: the
      person or company that runs the server is responsible for your data and answers questions and complaints.
    </p>
  )
