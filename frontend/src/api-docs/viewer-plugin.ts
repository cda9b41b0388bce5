import type { Immutable, Show } from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import { type ApiDocument, matchesPhrase, resolvedPart } from './api-document.js';

/** The parts of Swagger UI that the plugin uses. Swagger UI has a React of its own, which is not that of the page. */
interface ViewerParts {
  React: { createElement(type: unknown, props: object | null, ...children: unknown[]): unknown };
}

interface SpecParts {
  specActions: { updateResolvedSubtree(path: readonly string[], resolved: unknown): unknown };
}

interface OperationsProps {
  specSelectors: { taggedOperations(): Immutable };
}

const nothing = () => () => null;

/**
 * Builds a plugin for Swagger UI. It hides the parts that the page does not need, and replaces those
 * that some people cannot use.
 */
export function viewerPlugin({ React }: ViewerParts) {
  return {
    fn: { opsFilter: filterOperations },
    wrapComponents: {
      // A link that stands inside a button is replaced by its text, because screen readers do not find such a link.
      DeepLink: () => (props: { text?: unknown }) => React.createElement('span', null, props.text),
      FilterContainer: nothing,
      ServersContainer: nothing,
      SchemesContainer: nothing,
      AuthorizeBtnContainer: nothing,
      authorizeOperationBtn: nothing,
      OpenAPIVersion: nothing,
      // From 150 operations on, Swagger UI draws only the visible ones, so links to a group and the browser's search
      // fail. Each group is drawn as a document of its own to avoid that.
      operations: (Operations: unknown) => (props: OperationsProps) => {
        const groups = props.specSelectors.taggedOperations();
        return groups.keySeq().map((name) =>
          React.createElement(Operations, {
            ...props,
            key: name,
            specSelectors: {
              ...props.specSelectors,
              taggedOperations: () => groups.filter((_, group) => group === name),
            },
          }),
        );
      },
    },
    statePlugins: {
      layout: { wrapActions: { show: keepInAddress } },
    },
  };
}

/**
 * Builds a plugin for Swagger UI that resolves the operation that somebody opens. Swagger UI's own resolver reads the
 * whole document for each one, which takes more than a second. `components` stay as they are, because Swagger UI needs
 * them only for signing in, which this page does not offer.
 */
export function resolverPlugin(api: ApiDocument) {
  const requestResolvedSubtree =
    (_: unknown, { specActions }: SpecParts) =>
    (path: readonly string[]) =>
      path[0] === 'components' ? undefined : specActions.updateResolvedSubtree(path, resolvedPart(api, path));
  return { statePlugins: { spec: { wrapActions: { requestResolvedSubtree } } } };
}

function filterOperations(groups: Immutable, phrase: string): Immutable {
  return groups
    .map((part, group) =>
      part.update('operations', (operations) =>
        operations.filter((each) =>
          matchesPhrase(phrase, {
            method: String(each.get('method')),
            path: String(each.get('path')),
            summary: String(each.getIn(['operation', 'summary'], '')),
            group,
          }),
        ),
      ),
    )
    .filter((part) => (part.get('operations') as Immutable).size > 0);
}

/** Keeps the open operation in the address bar, so that a copied address leads to it. */
function keepInAddress(show: Show): Show {
  return (place, isShown) => {
    const [kind, , operationId] = place;
    if (kind === 'operations' && operationId) {
      const { pathname, search } = location;
      history.replaceState(null, '', isShown ? `#${operationId}` : pathname + search);
    }
    return show(place, isShown);
  };
}
