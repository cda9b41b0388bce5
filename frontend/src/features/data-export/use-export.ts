import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { notify } from '../../shared/notices/notices.js';
import { serverNow } from '../../shared/time/server-clock.js';
import { downloadFile } from './download-file.js';
import { exportPath, type ExportRequest } from './export-path.js';
import { type ExportProgress, NOTHING_YET, ProgressReader } from './export-progress.js';

/** Runs one export of a file at a time; leaving the page aborts it. */
export function useExport() {
  const [progress, setProgress] = useState(NOTHING_YET);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ wanted, signal }: { wanted: ExportRequest; signal: AbortSignal }) => {
      setProgress(NOTHING_YET);
      const reader = new ProgressReader(wanted.window, serverNow());
      const onChunk = (chunk: Uint8Array) => setProgress(unlessSame(reader.read(chunk)));
      return downloadFile(exportPath(wanted), { signal, onChunk });
    },
    onSuccess: (name) => notify('success', `Saved ${name}`),
    onError: (error, { signal }) => {
      if (!signal.aborted) notify('error', 'Nothing was exported', error.message);
    },
    onSettled: () => {
      running.current = null;
    },
  });
  /** Starts an export. It does nothing while an export is running, because Enter in a field starts one, too. */
  const run = (wanted: ExportRequest) => {
    if (running.current !== null) return;
    running.current = new AbortController();
    mutate({ wanted, signal: running.current.signal });
  };
  return { run, isRunning: isPending, progress, cancel: () => running.current?.abort() };
}

/**
 * Returns the previous progress object where nothing changed, because data arrives faster than
 * the page needs to render.
 */
function unlessSame(next: ExportProgress) {
  return (former: ExportProgress) =>
    former.percent === next.percent && former.size === next.size ? former : next;
}
