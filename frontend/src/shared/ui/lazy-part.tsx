import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/**
 * Makes a component whose code is downloaded when it is first shown, or before that by `preload`. It does not use
 * `Suspense`, because React would then show even loaded content only 300 ms after the page last showed a fallback.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let fetched: ComponentType<Props> | undefined;
  const fetchPart = async () => (fetched ??= await load());

  /** @param fallback shown until the code of the component is loaded */
  function LazyPart({ fallback, ...props }: Props & { fallback: ReactNode }) {
    const [Part, setPart] = useState(() => fetched);
    useEffect(() => {
      if (Part) return;
      let isShown = true;
      const show = (turn: () => ComponentType<Props>) => isShown && setPart(turn);
      fetchPart().then(
        (part) => show(() => part),
        (error: unknown) =>
          show(() => {
            // An error thrown here reaches React while it renders, so the error page appears.
            throw error;
          }),
      );
      return () => {
        isShown = false;
      };
    }, [Part]);
    return Part ? <Part {...(props as unknown as Props)} /> : fallback;
  }

  /** Downloads the code ahead of time. If this fails, the error is reported only when the component is shown. */
  LazyPart.preload = () => void fetchPart().catch(() => undefined);
  return LazyPart;
}
