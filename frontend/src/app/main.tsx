import 'virtual:theme.css';
import '@fontsource-variable/inter/wght.css';
import '../shared/ui/global.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.js';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const pages = createRoot(root);
// React renders a transition in slices, between which the browser can paint. The first rendering is therefore a
// transition.
startTransition(() =>
  pages.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
