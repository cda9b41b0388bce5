import type { Letter } from '../../../platform/mail/letter.js';

export function signInLetter({ to, code, url }: { to: string; code: string; url: string }): Letter {
  return {
    to,
    subject: 'Your sign-in code',
    paragraphs: ['Type this code in where you asked for it:'],
    code,
    link: { label: 'Or sign in by link', url },
    closing:
      'Code and link work once, for 15 minutes, in the browser you asked with. If you did not ask for them, ignore this mail: nobody gets in without it.',
  };
}
