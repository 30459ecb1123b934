/** A topic of Amazon SNS, and the only origin from which SNS in its region speaks. */
export interface Topic {
  arn: string;
  /** Such as `https://sns.eu-west-1.amazonaws.com`. */
  origin: string;
}

/** Domains of the partitions of AWS. */
const domains: Readonly<Record<string, string>> = {
  aws: 'amazonaws.com',
  'aws-us-gov': 'amazonaws.com',
  'aws-cn': 'amazonaws.com.cn',
};

/** A topic by its ARN; null for anything else. */
export function readTopic(arn: string): Topic | null {
  const [, partition = '', region = ''] =
    /^arn:(aws|aws-us-gov|aws-cn):sns:([a-z]{2}(?:-[a-z]+)+-\d):\d{12}:[\w-]{1,256}$/.exec(arn) ?? [];
  const domain = domains[partition];
  return domain === undefined ? null : { arn, origin: `https://sns.${region}.${domain}` };
}
