import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { notify } from '../../shared/notices/notices.js';
import { serverNow } from '../../shared/time/server-clock.js';
import { downloadFile } from './download-file.js';
import { exportPath, type ExportRequest } from './export-path.js';
import { type ExportProgress, NOTHING_YET, ProgressReader } from './export-progress.js';

/** One export at a time, which ends with its page. */
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
  /** Enter in a field starts an export, too, so a second one must not begin while one is running. */
  const run = (wanted: ExportRequest) => {
    if (running.current !== null) return;
    running.current = new AbortController();
    mutate({ wanted, signal: running.current.signal });
  };
  return { run, isRunning: isPending, progress, cancel: () => running.current?.abort() };
}

/** Chunks come faster than anybody reads: the page is drawn anew only for another figure. */
function unlessSame(next: ExportProgress) {
  return (former: ExportProgress) =>
    former.percent === next.percent && former.size === next.size ? former : next;
}
