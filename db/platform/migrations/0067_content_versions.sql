CREATE TABLE `content_versions` (
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`locale` text NOT NULL,
	`n` integer NOT NULL,
	`state` text NOT NULL,
	`body` text NOT NULL,
	`written_by` text,
	`written_at` integer,
	`published_by` text,
	`valid_from` integer,
	`valid_until` integer,
	PRIMARY KEY(`kind`, `key`, `locale`, `n`),
	CONSTRAINT "a_state_is_known" CHECK("content_versions"."state" IN ('draft', 'review', 'published', 'retired')),
	CONSTRAINT "a_locale_is_known" CHECK(CASE "content_versions"."kind" WHEN 'link' THEN "content_versions"."locale" = '' ELSE "content_versions"."locale" IN ('ru', 'en', 'kz', 'br', 'hi') END),
	CONSTRAINT "a_key_is_known" CHECK(CASE "content_versions"."kind" WHEN 'link' THEN "content_versions"."key" IN ('revshare_url', 'telegram_url') WHEN 'seo' THEN "content_versions"."key" LIKE '/%' WHEN 'promo' THEN "content_versions"."key" IN ('1', '2') ELSE 0 END),
	CONSTRAINT "an_address_is_https" CHECK("content_versions"."kind" <> 'link' OR ifnull("content_versions"."body" ->> 'url', '') LIKE 'https://%'),
	CONSTRAINT "a_promo_is_short" CHECK("content_versions"."kind" <> 'promo' OR ifnull(length("content_versions"."body" ->> 'title') <= 80 AND length("content_versions"."body" ->> 'text') <= 200 AND length("content_versions"."body" ->> 'button') <= 40, 0)),
	CONSTRAINT "a_promo_stays_on_the_site" CHECK("content_versions"."kind" <> 'promo' OR ifnull("content_versions"."body" ->> 'path' LIKE '/%' AND "content_versions"."body" ->> 'path' NOT GLOB '*[^a-zA-Z0-9_./-]*' AND "content_versions"."body" ->> 'path' NOT LIKE '//%', 0))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `one_version_is_published` ON `content_versions` (`kind`,`key`,`locale`) WHERE "content_versions"."state" = 'published';--> statement-breakpoint
CREATE UNIQUE INDEX `one_version_is_in_work` ON `content_versions` (`kind`,`key`,`locale`) WHERE "content_versions"."state" IN ('draft', 'review');--> statement-breakpoint
CREATE TRIGGER `content_versions_keep_their_content` BEFORE UPDATE ON `content_versions`
	WHEN OLD.`state` = 'retired' OR (OLD.`state` = 'published' AND (NEW.`state` <> 'retired'
		OR NEW.`published_by` IS NOT OLD.`published_by` OR NEW.`valid_from` IS NOT OLD.`valid_from`))
		OR (NEW.`kind`, NEW.`key`, NEW.`locale`, NEW.`n`, NEW.`body`) <> (OLD.`kind`, OLD.`key`, OLD.`locale`, OLD.`n`, OLD.`body`)
		OR NEW.`written_by` IS NOT OLD.`written_by` OR NEW.`written_at` IS NOT OLD.`written_at`
	BEGIN SELECT RAISE(ABORT, 'content versions never change'); END;
--> statement-breakpoint
CREATE TRIGGER `content_versions_are_never_deleted` BEFORE DELETE ON `content_versions` BEGIN SELECT RAISE(ABORT, 'content versions are kept'); END;
--> statement-breakpoint
INSERT INTO `content_versions` (`kind`, `key`, `locale`, `n`, `state`, `body`)
SELECT 'link', `key`, '', 1, 'published', json_object('url', `value`) FROM `settings` WHERE `value` IS NOT NULL;
--> statement-breakpoint
INSERT INTO `content_versions` (`kind`, `key`, `locale`, `n`, `state`, `body`)
SELECT 'seo', `path`, `locale`, 1, 'published', json_object('title', `title`, 'description', `description`, 'keywords', `keywords`, 'text', `text`)
FROM `seo_blocks` WHERE coalesce(`title`, `description`, `keywords`, `text`) IS NOT NULL;
--> statement-breakpoint
INSERT INTO `content_versions` (`kind`, `key`, `locale`, `n`, `state`, `body`)
SELECT 'promo', CAST(`place` AS text), `locale`, 1, 'published', json_object('title', `title`, 'text', `text`, 'button', `button`, 'path', `path`) FROM `promos`;
--> statement-breakpoint
DROP TABLE `promos`;--> statement-breakpoint
DROP TABLE `seo_blocks`;--> statement-breakpoint
DROP TABLE `settings`;