const coming = new Map<string, Promise<void>>();

/** Loads a script, but not twice; after a failure it can be loaded again. */
export function loadScript(src: string): Promise<void> {
  const known = coming.get(src);
  if (known) return known;
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      coming.delete(src);
      reject(new Error(`${src} could not be loaded`));
    };
    document.head.append(script);
  });
  coming.set(src, loading);
  return loading;
}
