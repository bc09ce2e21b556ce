import { createRoot } from 'react-dom/client';
import { HashRouter, Route, Routes } from 'react-router-dom';

createRoot(document.getElementById('root')!).render(
  <HashRouter>
    <Routes>
      <Route path="*" element={<main>Empty</main>} />
    </Routes>
  </HashRouter>,
);
