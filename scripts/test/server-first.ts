import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The tests of the server take longest. Begun last, one of them would leave the other processor idle. */
export class ServerFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isOfServer = ({ project }: TestSpecification) => project.name === 'server';
    return [...sorted.filter(isOfServer), ...sorted.filter((file) => !isOfServer(file))];
  }
}
