import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/**
 * A part of a page that is fetched when it is first shown, or asked for. `Suspense` would hold it back: React reveals
 * nothing within 300 ms after another fallback was shown, were it all there.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let fetched: ComponentType<Props> | undefined;
  const fetchPart = async () => (fetched ??= await load());

  /** @param fallback what stands in its place until it is there */
  function Late({ fallback, ...props }: Props & { fallback: ReactNode }) {
    const [Part, setPart] = useState(() => fetched);
    useEffect(() => {
      if (Part) return;
      let isShown = true;
      const show = (turn: () => ComponentType<Props>) => isShown && setPart(turn);
      fetchPart().then(
        (part) => show(() => part),
        (error: unknown) =>
          show(() => {
            // As if drawing it had failed: the page's error tells of it.
            throw error;
          }),
      );
      return () => {
        isShown = false;
      };
    }, [Part]);
    return Part ? <Part {...(props as unknown as Props)} /> : fallback;
  }

  /** Fetches it ahead. A failure shows when the part does. */
  Late.preload = () => void fetchPart().catch(() => undefined);
  return Late;
}
