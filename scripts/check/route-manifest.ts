import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Route = { id: string; parentId?: string; path?: string; module: string; imports?: string[] };
export type RouteManifest = Record<string, Route>;

/**
 * Reads the manifest in which the build lists the modules of each route for the browser.
 * @param client the folder that the pages are served from
 * @param html a page of the build, which loads it
 */
export function readManifest(client: string, html: string): RouteManifest {
  const [path] = /\/assets\/manifest-\w+\.js/.exec(html) ?? [];
  if (!path) throw new Error('The page loads no route manifest.');
  const text = readFileSync(join(client, path), 'utf8');
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)).routes;
}

/**
 * The modules of the route at a path and of the layouts around it.
 * @throws when no route has this path
 */
export function modulesOf(manifest: RouteManifest, path: string): string[] {
  const route = Object.values(manifest).find((candidate) => fullPath(manifest, candidate) === path);
  if (!route) throw new Error(`The route manifest has no ${path}.`);
  return lineage(manifest, route).flatMap(({ module, imports = [] }) => imports.concat(module));
}

/** The path of every route that is a page: of those that contain no other. */
export function pathsOf(manifest: RouteManifest): string[] {
  const routes = Object.values(manifest);
  const layouts = new Set(routes.map(({ parentId }) => parentId));
  return routes.filter(({ id }) => !layouts.has(id)).map((route) => fullPath(manifest, route));
}

function fullPath(manifest: RouteManifest, route: Route): string {
  const parts = lineage(manifest, route).map(({ path }) => path);
  return `/${parts.filter(Boolean).join('/')}`.replaceAll(/\/+/g, '/');
}

function lineage(manifest: RouteManifest, route: Route): Route[] {
  const parent = route.parentId === undefined ? undefined : manifest[route.parentId];
  return parent ? [...lineage(manifest, parent), route] : [route];
}
