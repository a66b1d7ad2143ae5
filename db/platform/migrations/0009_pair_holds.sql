ALTER TABLE `seed_pairs` ADD `holds` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `seed_pairs` SET `holds` = (SELECT count(*) FROM `rounds` WHERE `rounds`.`seed_pair_id` = `seed_pairs`.`id` AND `rounds`.`ending` IS NULL);
