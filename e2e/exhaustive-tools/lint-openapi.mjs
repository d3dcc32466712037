// Prints as JSON what Spectral finds in an OpenAPI document. It is plain JavaScript, because Spectral and its
// types are installed in this folder alone.
import { readFileSync } from 'node:fs';
import { Ruleset, Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';

const [, , file] = process.argv;
const spectral = new Spectral();
spectral.setRuleset(new Ruleset(oas, { severity: 'recommended' }));
const findings = await spectral.run(readFileSync(file, 'utf8'));
const lines = findings.map(({ code, path, message }) => `${path.join('.')} ${code}: ${message}`);
process.stdout.write(JSON.stringify(lines));
