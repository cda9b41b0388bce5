import { z } from 'zod';
import { EmailAddress, SixDigits } from './common.js';

export const AskSignInCode = z
  .object({
    email: EmailAddress,
    next: z.string().max(2000).optional().describe('Path of ours that the link of the mail leads to'),
  })
  .meta({ id: 'AskSignInCode' });
export type AskSignInCode = z.infer<typeof AskSignInCode>;

export const SignInCodeAsked = z
  .object({
    waitSeconds: z
      .int()
      .describe(
        'Seconds until another code may be asked for, because codes were asked for a short while ago; 0: a code is on its way if the address is known',
      ),
  })
  .meta({ id: 'SignInCodeAsked' });
export type SignInCodeAsked = z.infer<typeof SignInCodeAsked>;

export const VerifySignInCode = z
  .object({ email: EmailAddress, code: SixDigits })
  .meta({ id: 'VerifySignInCode' });
export type VerifySignInCode = z.infer<typeof VerifySignInCode>;
