/** Attacks on the return address after sign-in: each would leave the origin, or run a script, if it were trusted. */
export const HOSTILE_REDIRECTS: readonly string[] = [
  // Other origins, written openly.
  ...[
    'https://evil.example/',
    'http://evil.example',
    'HTTPS://EVIL.EXAMPLE',
    'ftp://evil.example',
    'https:evil.example',
  ],
  ...[
    '//evil.example',
    '///evil.example',
    '////evil.example/%2e%2e',
    '//evil.example/generate',
    '//evil.example\\@pack',
  ],
  ...[
    'https:/evil.example',
    'https:///evil.example',
    'http:\\\\evil.example',
    'https:\\evil.example',
    'ws://evil.example',
  ],
  // Browsers read a backslash as a slash, and drop tabs and line breaks.
  ...[
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    '/\\/evil.example',
    '/\\\\evil.example',
    '\\evil.example',
  ],
  ...[
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r/evil.example',
    '\t//evil.example',
    '/\t\\evil.example',
    ' //evil.example',
  ],
  ...[
    '/\u0000/evil.example',
    '\u0000//evil.example',
    '\u0001https://evil.example',
    '/\u000b/evil.example',
    '/\u007f/evil',
  ],
  // Paths that become one of the above when resolved.
  ...['/.//evil.example', '/./\\evil.example', '/a/..//evil.example', '/..//evil.example', '/../..//evil.example'],
  ...['/%2e//evil.example', '/%2e%2e//evil.example', '/a/%2e%2e//evil.example', './/evil.example', '..//evil.example'],
  // Not addresses.
  ...[
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    ' javascript:alert(1)',
  ],
  ...['javascript://pack.example/%0aalert(1)', 'data:text/html,<script>alert(1)</script>', 'vbscript:msgbox(1)'],
  ...[
    'blob:https://pack.example/x',
    'file:///etc/passwd',
    'about:blank',
    'view-source:https://evil.example',
    'intent://evil#x',
  ],
  // Hosts that look like ours.
  ...['https://pack.example.evil.example/', 'https://pack.example@evil.example/', 'https://evil.example#pack.example'],
  ...[
    'https://evil.example?pack.example',
    'https://pack.example:443@evil.example',
    'http://pack.example\\@evil.example',
  ],
  ...['https://pаck.example/', 'https://evil。example', 'https://[::ffff:7f00:1]/', '@evil.example', '.evil.example'],
]
