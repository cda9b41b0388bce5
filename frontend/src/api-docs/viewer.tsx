import { useEffect, useRef, useState } from 'react';
import type { ViewerSystem } from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import { type ApiDocument, withShortRefusals } from './api-document.js';
import { resolverPlugin, viewerPlugin } from './viewer-plugin.js';

interface ViewerProps {
  api: ApiDocument;
  /** Search text; only operations that match it are shown. */
  phrase: string;
}

/** Draws the operations of the document with Swagger UI. */
export function Viewer({ api, phrase }: ViewerProps) {
  const place = useRef<HTMLDivElement>(null);
  const [viewer, setViewer] = useState<ViewerSystem | null>(null);
  useEffect(() => {
    let isGone = false;
    void drawViewer(place.current!, api).then((drawn) => {
      if (!isGone) setViewer(drawn);
    });
    return () => {
      isGone = true;
    };
  }, [api]);
  useEffect(() => {
    if (viewer) openAddressed(viewer, api);
  }, [viewer, api]);
  useEffect(() => {
    viewer?.getSystem().layoutActions.updateFilter(phrase.trim());
  }, [viewer, phrase]);
  return <div ref={place} />;
}

async function drawViewer(domNode: HTMLElement, api: ApiDocument): Promise<ViewerSystem> {
  const { default: SwaggerUI } = await import('swagger-ui-dist/swagger-ui-es-bundle.js');
  const spec = withShortRefusals(api);
  return SwaggerUI({
    domNode,
    spec,
    plugins: [viewerPlugin, resolverPlugin(spec)],
    docExpansion: 'list',
    defaultModelsExpandDepth: -1,
    validatorUrl: null,
    // Only reading operations can be tried out, because a call must not change data.
    supportedSubmitMethods: ['get'],
    // The colours of Swagger UI's syntax highlighting would ignore the theme, because they are set on each element.
    syntaxHighlight: { activated: false },
  });
}

/** Opens the operation that the address bar names. */
function openAddressed(viewer: ViewerSystem, { paths }: ApiDocument): void {
  const wanted = decodeURIComponent(location.hash.slice(1));
  const operations = Object.values(paths).flatMap((each) => Object.values(each));
  const found = operations.find(({ operationId }) => operationId === wanted);
  if (!found) return;
  viewer.getSystem().layoutActions.show(['operations', found.tags[0]!, wanted], true);
  requestAnimationFrame(() => document.querySelector('.opblock.is-open')?.scrollIntoView());
}
