import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { root } from '../lib/settings.ts';

const manifest = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string(),
  author: z.optional(z.union([z.string(), z.object({ name: z.string() })])),
  os: z.optional(z.array(z.string())),
});

type Package = {
  name: string;
  version: string;
  license: string;
  copyright: string[];
  /** The text of the licence without its copyright lines; undefined when the package has no such file. */
  text: string | undefined;
};

const introduction = `# Third-party notices

Software of others that the server runs in production, that the site sends to a browser, or that is part of the extension. \`npm run build\` writes this file from the installed packages; a package that exists once per platform is listed once, without the platform's name.`;

/** Of these tools, the base styles are in the site's stylesheet and small helpers in the extension. */
const bundledBuildTools = ['tailwindcss', 'wxt', '@wxt-dev/browser'];

/** The content of THIRD-PARTY-NOTICES.md. */
export async function thirdPartyNotices(): Promise<string> {
  const workspaces = ['server', 'web', 'texts', 'contract', 'licence', 'extension'].flatMap(option);
  const packages = [...workspaces, '--include-workspace-root'];
  return writeNotices(introduction, packages, bundledBuildTools);
}

/** The packages that are part of the extension, for the file that comes with it. */
export async function extensionNotices(): Promise<string> {
  const tools = bundledBuildTools.filter((name) => name !== 'tailwindcss');
  const packages = ['texts', 'contract', 'licence', 'extension'].flatMap(option);
  return writeNotices('Software of others in this extension', packages, tools);
}

const option = (workspace: string) => ['-w', workspace];

/** Every package under the text of its licence. */
async function writeNotices(
  introduction: string,
  chosen: string[],
  tools: string[],
): Promise<string> {
  const folders = await listProductionFolders(chosen, tools);
  const packages = folders.flatMap(readPackage).sort((left, right) => compare(left, right));
  const byText = Map.groupBy(packages, ({ text, license }) => (text ? lettersOf(text) : license));
  const sections = [...byText.values()].map(describeLicense).sort();
  return `${[introduction, ...sections].join('\n\n')}\n`;
}

async function listProductionFolders(chosen: string[], tools: string[]): Promise<string[]> {
  const list = ['ls', '--all', '--omit=dev', '--parseable'];
  const { stdout } = await promisify(execFile)('npm', [...list, ...chosen], { cwd: root });
  const folders = stdout.split('\n').filter((path) => path.includes('/node_modules/'));
  return [...folders, ...tools.map((name) => join(root, 'node_modules', name))];
}

function readPackage(folder: string): Package[] {
  const json = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (json.private || json.os) return [];
  const { name, version, license, author } = manifest.parse(json);
  const file = readdirSync(folder).findLast((entry) => /^(licen[cs]e|copying)/i.test(entry));
  if (!file) {
    const holder = typeof author === 'string' ? author : author?.name;
    return [{ name, version, license, copyright: holder ? [holder] : [], text: undefined }];
  }
  const lines = readFileSync(join(folder, file), 'utf8').replaceAll('\r', '').split('\n');
  return [
    {
      name,
      version,
      license,
      copyright: lines.filter(isCopyright).map((line) => line.trim()),
      text: lines
        .filter((line) => !isCopyright(line) && !isTitle(line))
        .join('\n')
        .trim(),
    },
  ];
}

function isCopyright(line: string): boolean {
  return /^\W*(copyright .*\d{4}|copyright \(c\))/i.test(line);
}

function isTitle(line: string): boolean {
  return /^\W*(the )?(mit|isc) licen[cs]e/i.test(line);
}

/** Two copies of a licence often differ in their line breaks and quotation marks only. */
function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z]/g, '');
}

function describeLicense(packages: Package[]): string {
  const lines = new Set(
    packages.map(({ name, version, copyright }) =>
      [`- ${name} ${version}`, ...copyright].join(' · '),
    ),
  );
  const [{ license, text } = { license: '', text: undefined }] = packages;
  const body = text ? `\`\`\`text\n${text}\n\`\`\`` : 'These packages name their licence only.';
  return `## ${license}\n\n${[...lines].join('\n')}\n\n${body}`;
}

function compare(left: Package, right: Package): number {
  return (
    left.name.localeCompare(right.name, 'en') || left.version.localeCompare(right.version, 'en')
  );
}
