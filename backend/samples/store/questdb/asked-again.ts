import type { Dispatcher } from 'undici';

/** Of a request: throws when it must not be sent. */
export interface AskedAgain {
  maySend?: () => void;
}

/**
 * Asks `maySend` right before the first byte of a request leaves: what was allowed when it was put together may not be any
 * more, where it waited for a connection, or the process was frozen.
 */
export const askAgain: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) => {
  const { maySend } = options as AskedAgain;
  return dispatch(options, maySend ? asking(handler, maySend) : handler);
};

function asking(handler: Dispatcher.DispatchHandler, maySend: () => void): Dispatcher.DispatchHandler {
  return {
    onRequestStart: (controller, context) => {
      maySend();
      handler.onRequestStart?.(controller, context);
    },
    onRequestUpgrade: (...upgrade) => handler.onRequestUpgrade?.(...upgrade),
    onResponseStart: (...start) => handler.onResponseStart?.(...start),
    onResponseData: (...data) => handler.onResponseData?.(...data),
    onResponseEnd: (...end) => handler.onResponseEnd?.(...end),
    onResponseError: (...error) => handler.onResponseError?.(...error),
  };
}
