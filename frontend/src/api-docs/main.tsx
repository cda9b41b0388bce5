import 'virtual:theme.css';
import '@fontsource-variable/inter/wght.css';
import '../shared/ui/global.css';
import './viewer.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiDocsPage } from './api-docs-page.js';

const root = document.getElementById('root');
if (!root) throw new Error('docs.html has no #root');

createRoot(root).render(
  <StrictMode>
    <ApiDocsPage />
  </StrictMode>,
);
