import { type ConsoleSettings } from '@mesonet/contract/console-settings.js';
import { initializePaddle, type PaddleEventData } from '@paddle/paddle-js';
import { useEffect, useEffectEvent, useState } from 'react';
import { useConsoleSettings } from '../../../shared/session/use-console-settings.js';
import { type ThemeName } from '../../../shared/ui/theme/theme.js';
import { useTheme } from '../../../shared/ui/theme/use-theme.js';
import { type FrameTotals, totalsOf } from './frame-totals.js';
import { loadScript } from './load-script.js';

const INITIAL_HEIGHT = 450;

export interface FrameEvents {
  onTotals: (totals: FrameTotals) => void;
  onPaid: () => void;
}

/**
 * Opens the payment provider's checkout of a transaction, inside the element with the class `frameTarget`. A failure is
 * written to the browser's console, and `isFailed` becomes true.
 */
export function usePaymentFrame(frameTarget: string, transactionId: string, events: FrameEvents) {
  const billing = useConsoleSettings().data?.billing;
  const { theme } = useTheme();
  const [attempt, setAttempt] = useState(1);
  const [isFailed, setFailed] = useState(false);
  const onFrameEvent = useEffectEvent((event: PaddleEventData) => {
    const totals = totalsOf(event);
    if (totals) events.onTotals(totals);
    if ((event.name as string | undefined) === 'checkout.completed') events.onPaid();
  });

  useEffect(() => {
    if (!billing) return;
    let isLeft = false;
    void openCheckout(billing, {
      settings: { theme, frameTarget },
      transactionId,
      onEvent: (event) => onFrameEvent(event),
      isLeft: () => isLeft,
    }).catch((error: unknown) => {
      console.error('The checkout of the payment provider could not be opened', error);
      if (!isLeft) setFailed(true);
    });
    return () => {
      isLeft = true;
    };
  }, [billing, theme, frameTarget, transactionId, attempt]);

  const retry = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return { isFailed, retry };
}

interface CheckoutToOpen {
  transactionId: string;
  settings: { theme: ThemeName; frameTarget: string };
  onEvent: (event: PaddleEventData) => void;
  /** Returns true once the user has left the page; the checkout is not opened then. */
  isLeft: () => boolean;
}

async function openCheckout(
  billing: NonNullable<ConsoleSettings['billing']>,
  { transactionId, settings, onEvent, isLeft }: CheckoutToOpen,
) {
  const { scriptUrl, environment, clientToken: token } = billing;
  await loadScript(scriptUrl);
  const paddle = await initializePaddle({ environment, token, eventCallback: onEvent });
  if (!paddle) throw new Error('The script of the provider has no checkout');
  if (isLeft()) return;
  paddle.Checkout.open({
    transactionId,
    settings: {
      ...{ displayMode: 'inline', ...settings, frameInitialHeight: INITIAL_HEIGHT },
      frameStyle: 'width: 100%; min-width: 0; background: transparent; border: 0;',
    },
  });
}
