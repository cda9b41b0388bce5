import type { Immutable, Show } from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import { matchesPhrase } from './api-document.js';

/** The viewer brings a React of its own, which is not that of the page. */
interface ViewerParts {
  React: { createElement(type: unknown, props: object | null, ...children: unknown[]): unknown };
}

interface OperationsProps {
  specSelectors: { taggedOperations(): Immutable };
}

const nothing = () => () => null;

/** Replaces the parts of Swagger UI that the page has itself, or that some people cannot use. */
export function viewerPlugin({ React }: ViewerParts) {
  return {
    fn: { opsFilter: filterOperations },
    wrapComponents: {
      // The link stands inside a button, where no program that reads the page aloud would find it.
      DeepLink: () => (props: { text?: unknown }) => React.createElement('span', null, props.text),
      FilterContainer: nothing,
      ServersContainer: nothing,
      SchemesContainer: nothing,
      AuthorizeBtnContainer: nothing,
      authorizeOperationBtn: nothing,
      OpenAPIVersion: nothing,
      // From 150 operations on the viewer draws those in sight only: no link to a group and no search of the browser
      // would find the others. So it draws each group as a document of its own.
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
      spec: { wrapActions: { requestResolvedSubtree: resolveOperations } },
    },
  };
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

/** The viewer resolves all components at its start for signing in, which it does not do here; this saves a second. */
function resolveOperations(resolve: (path: readonly string[]) => unknown) {
  return (path: readonly string[]) => (path[0] === 'components' ? undefined : resolve(path));
}

/** The open operation stands in the address, so that a copied address leads to it. */
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
